import type { CallListing, Step } from '../api/api.generated.ts'
import { words } from '../ui/format.ts'

/** The steps of a stage that have the same name. Each model, input or pair has its own step. */
export interface StepGroup {
  /** `stage/name`, for URLs. */
  readonly id: string
  readonly name: string
  /** The name for people, if the flow has one. */
  readonly title?: string
  /** A remark below the title. By default, the statuses of the steps are shown there. */
  readonly note?: string
  readonly stage: string
  readonly status: Step['status']
  readonly steps: readonly Step[]
  readonly calls: readonly CallListing[]
  /** Ids of the groups in the same stage that this group depends on. */
  readonly needs: readonly string[]
}

export interface Stage {
  readonly name: string
  readonly status: Step['status']
  readonly groups: readonly StepGroup[]
}

/** States in order of precedence. For example, if one step has failed, the whole group has failed. */
const WEIGHT: readonly Step['status'][] = ['failed', 'waiting', 'running', 'ready', 'blocked', 'cancelled', 'completed']

export function worstStatus(all: readonly Step['status'][]): Step['status'] {
  if (all.includes('completed') && all.some((one) => one === 'blocked' || one === 'ready') && !all.includes('failed'))
    return all.includes('waiting') ? 'waiting' : all.includes('running') ? 'running' : 'blocked'
  return WEIGHT.find((status) => all.includes(status)) ?? 'blocked'
}

/** Groups steps and calls by stage and name, in planned order. */
export function groupSteps(steps: readonly Step[], calls: readonly CallListing[]): Stage[] {
  const live = steps.filter(({ isSuperseded }) => !isSuperseded)
  const idOf = (step: { readonly stage: string | null; readonly name: string }): string =>
    `${step.stage ?? ''}/${step.name}`
  const byKey = new Map(live.map((step) => [step.key, step]))
  const callsOf = Map.groupBy(calls, ({ stage, stepName }) => `${stage ?? ''}/${stepName}`)
  const groups = [...Map.groupBy(live, idOf)].map(([id, members]): StepGroup => {
    const needed = new Set(
      members.flatMap(({ needs }) =>
        needs.flatMap((key) => {
          const step = byKey.get(key)
          return step && step.stage === members[0]!.stage ? [idOf(step)] : []
        }),
      ),
    )
    needed.delete(id)
    return {
      id,
      name: members[0]!.name,
      stage: members[0]!.stage ?? '',
      status: worstStatus(members.map(({ status }) => status)),
      steps: members,
      calls: callsOf.get(id) ?? [],
      needs: [...needed],
    }
  })
  return [...Map.groupBy(groups, ({ stage }) => stage)].map(([name, members]) => ({
    name,
    status: worstStatus(members.map(({ status }) => status)),
    groups: withoutDetours(members),
  }))
}

/** Adds the titles of the flow's steps, keyed by group. */
export function withTitles(
  stages: readonly Stage[],
  titles: Readonly<Record<string, string>> | undefined,
): readonly Stage[] {
  const titled = (group: StepGroup): StepGroup => {
    const title = titles?.[group.id]
    return title === undefined ? group : { ...group, title }
  }
  return stages.map((stage) => ({ ...stage, groups: stage.groups.map(titled) }))
}

/** The name for people. */
export function groupTitle({ name, title }: Pick<StepGroup, 'name' | 'title'>): string {
  return title ?? words(name)
}

/** Removes a dependency that other dependencies already imply. */
export function withoutDetours(groups: readonly StepGroup[]): StepGroup[] {
  const byId = new Map(groups.map((group) => [group.id, group]))
  const reached = new Map<string, ReadonlySet<string>>()
  const reach = (id: string): ReadonlySet<string> => {
    const cached = reached.get(id)
    if (cached) return cached
    reached.set(id, new Set())
    const needs = byId.get(id)?.needs ?? []
    const all = new Set([...needs, ...needs.flatMap((need) => [...reach(need)])])
    reached.set(id, all)
    return all
  }
  return groups.map((group) => ({
    ...group,
    needs: group.needs.filter((need) => !group.needs.some((other) => other !== need && reach(other).has(need))),
  }))
}

/** The stage to show first: one that is waiting, running or failed. Otherwise, the last stage that started. */
export function currentStage(stages: readonly Stage[]): Stage | undefined {
  return (
    stages.find(({ status }) => status === 'waiting' || status === 'running' || status === 'failed') ??
    stages.findLast(({ groups }) => groups.some(({ calls }) => calls.length > 0)) ??
    stages[0]
  )
}
