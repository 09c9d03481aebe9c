import type { Database } from '@quire/runtime/database'
import { type Kysely, sql } from 'kysely'

/** A recorded call, and what changes its request, if anything does. */
export interface CallNode {
  readonly id: string
  /** The key of its step. */
  readonly key: string
}

/** The call's number or name in its step. */
const NUMBER = /#([^#]*)$/
const CONTINUATION = /_continuation_\d+$/

/**
 * Finds the calls whose requests may contain an answer that a fork asks for, with the steps of those answers. Follows the
 * run's lineage. Further calls of a step depend on its earlier calls, unless the step asks them at the same time.
 */
export async function findDependants(
  db: Kysely<Database>,
  run: string,
  calls: readonly (CallNode & { readonly because: readonly string[]; readonly record_blob: string | null })[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const { rows: edges } = await sql<{ child: string; parent: string }>`
    select child_id as child, parent_id as parent from lineage where run_id = ${run} and parent_kind in ('artifact', 'call')
  `.execute(db)
  const { rows: needs } = await sql<{ step: string; needed: string }>`
    select step.key as step, needed.key as needed
    from step join step_need on step_id = step.id join step as needed on needed.id = needs_id
    where step.run_id = ${run}
  `.execute(db)
  // Values of which no artifact is known may come from any step before.
  const { rows: untraced } = await sql<{ call: string }>`
    select distinct child_id as call from lineage
    where run_id = ${run} and parent_kind in ('variable', 'input')
      and not exists (select from artifact where artifact.id = lineage.parent_id)
  `.execute(db)
  const isUntraced = new Set(untraced.map(({ call }) => call))
  const parents = Map.groupBy(edges, ({ child }) => child)
  const needed = Map.groupBy(needs, ({ step }) => step)
  const keyOf = new Map(calls.map(({ id, key }) => [id, key]))
  const isAsked = new Map(calls.map(({ id, because }) => [id, because.length > 0]))
  const dependants = new Map<string, readonly string[]>()
  const stepsOf = (id: string, seen: Set<string>): string[] =>
    (parents.get(id) ?? []).flatMap(({ parent }) => {
      if (seen.has(parent)) return []
      seen.add(parent)
      const key = keyOf.get(parent)
      // An answer that stays the same passes nothing on.
      if (key !== undefined) return isAsked.get(parent) || dependants.has(parent) ? [key] : []
      return stepsOf(parent, seen)
    })
  const byStep = Map.groupBy(calls, ({ key }) => key)
  const isDirty = (key: string): boolean =>
    (byStep.get(key) ?? []).some(({ id }) => isAsked.get(id) || dependants.has(id))
  /** The steps that a step needs, directly or through steps that make no calls, and that are asked again. */
  const dirtyNeeds = (key: string, seen = new Set<string>()): string[] =>
    (needed.get(key) ?? []).flatMap(({ needed: one }) => {
      if (seen.has(one)) return []
      seen.add(one)
      if (isDirty(one)) return [one]
      return byStep.has(one) ? [] : dirtyNeeds(one, seen)
    })
  // Calls are in the order of their steps, and a step comes after the steps that it depends on, so few rounds suffice.
  for (let size = -1; size !== dependants.size; ) {
    size = dependants.size
    for (const { id, key, record_blob } of calls) {
      if (dependants.has(id)) continue
      const before = earlierCalls(byStep.get(key)!, id).filter((one) => isAsked.get(one.id) || dependants.has(one.id))
      const unknown = record_blob === null || isUntraced.has(id) ? dirtyNeeds(key) : []
      const steps = [...stepsOf(id, new Set()), ...before.map((one) => one.key), ...unknown]
      if (steps.length > 0) dependants.set(id, [...new Set(steps)])
    }
  }
  return dependants
}

/** The calls of the same step that a call depends on. */
function earlierCalls(calls: readonly CallNode[], id: string): readonly CallNode[] {
  const name = NUMBER.exec(id)?.[1] ?? ''
  const at = calls.findIndex((one) => one.id === id)
  if (/^\d/.test(name)) return calls.slice(0, at)
  // Named calls are made at the same time. Only their continuations come later.
  const first = name.replace(CONTINUATION, '')
  return calls.slice(0, at).filter((one) => (NUMBER.exec(one.id)?.[1] ?? '').replace(CONTINUATION, '') === first)
}
