import type { Assignment, TeamStep } from '../entity/entities.ts'
import { readOverview } from '../envelope/build-envelope.ts'
import { openQuestions, standing } from '../envelope/charter-entries.ts'
import { reportDeltas } from '../envelope/report-deltas.ts'
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
      const [notes, agreements, charters, [session]] = await Promise.all([
        ids.length === 0 ? [] : records.listVersionNotes({ ids }),
        records.list('agreement'),
        records.list('charter'),
        records.list('session'),
      ])
      const questions = openQuestions(charters, session!).map(({ id }) => id)
      return { ...NO_MATERIAL, notes, questions, agreements: standing(agreements) }
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
      return { ...NO_MATERIAL, versions, collabs: await records.list('collab', { about }) }
    }
    case 'envoy': {
      const deltas = await reportDeltas(records, await readOverview(records))
      return { ...NO_MATERIAL, deltas: new Map(deltas.map(({ id, text }) => [id, text])) }
    }
  }
}
