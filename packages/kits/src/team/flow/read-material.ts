import type { Assignment, TeamStep } from '../entity/entities.ts'
import { buildDeltas } from '../envelope/step-payload.ts'
import { type Material, NO_MATERIAL } from '../judge/judging.ts'
import type { PlanOutput } from '../judge/step-outputs.ts'
import type { TeamRecords } from '../records/team-records.ts'

/** Reads the additional material needed to judge a step. */
export async function readMaterial(
  records: TeamRecords,
  step: TeamStep,
  round: number,
  {
    assignments = [],
    plan,
  }: { readonly assignments?: readonly Assignment[]; readonly plan?: PlanOutput | undefined } = {},
): Promise<Material> {
  switch (step) {
    case 'reflect':
      return NO_MATERIAL
    case 'plan': {
      const ids = (plan?.actions ?? []).flatMap((action) => (action.type === 'accept' ? [action.version] : []))
      return { ...NO_MATERIAL, notes: ids.length === 0 ? [] : await records.listVersionNotes({ ids }) }
    }
    case 'write': {
      const about = assignments.map(({ product }) => product)
      const notes = await records.listVersionNotes({ about })
      const newest = new Map(notes.map(({ product, id }) => [product, id]))
      return { ...NO_MATERIAL, versions: await records.list('version', { ids: [...newest.values()] }) }
    }
    case 'review':
    case 'inspect': {
      const versions = await records.list('version', { fromRound: round })
      const about = versions.map(({ product }) => product)
      const [collabs, inspections] = await Promise.all([
        records.list('collab', { about }),
        step === 'inspect' ? records.list('inspection', { about }) : [],
      ])
      return { ...NO_MATERIAL, versions, collabs, inspections }
    }
    case 'envoy':
      return { ...NO_MATERIAL, deltas: new Map((await buildDeltas(records, round)).map(({ id, text }) => [id, text])) }
  }
}
