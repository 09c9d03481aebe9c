import type { OutlinedPart } from '../api/api.generated.ts'
import { type Stage, type StepGroup, withoutDetours } from './group-steps.ts'

/** The steps of a flow before a run, as a graph. Gates between steps without a stage are nodes of the graph. */
export function outlineStages(parts: readonly OutlinedPart[]): Stage[] {
  const stages: { readonly name: string; readonly groups: StepGroup[] }[] = []
  let gate: string | undefined
  for (const [index, { stage, steps, waits }] of parts.entries()) {
    const name = stage?.name ?? ''
    const last = stages.at(-1)
    const own = last?.name === name ? last : { name, groups: [] }
    if (own !== last) stages.push(own)
    const inPart = new Set(steps.map(({ id }) => id))
    const groups = steps.map(({ id, name: stepName, title, runs, needs }) => {
      const inside = needs.filter((need) => inPart.has(need))
      return node(id, stepName, title, name, inside.length > 0 || gate === undefined ? inside : [gate], runs)
    })
    own.groups.push(...groups)
    gate = undefined
    if (!waits || (index === parts.length - 1 && stage)) continue
    const used = new Set(groups.flatMap(({ needs }) => needs))
    const ends = groups.map(({ id }) => id).filter((id) => !used.has(id))
    const id = `gate ${index}`
    own.groups.push(node(id, 'gate', 'Gate', name, ends, 'a person approves'))
    if (!stage) gate = id
  }
  return stages.map(({ name, groups }) => ({ name, status: 'blocked', groups: withoutDetours(groups) }))
}

function node(
  id: string,
  name: string,
  title: string,
  stage: string,
  needs: readonly string[],
  note: string,
): StepGroup {
  return { id, name, title, stage, needs, note, status: 'blocked', steps: [], calls: [] }
}
