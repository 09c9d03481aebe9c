import { listArtifacts, listCalls } from '@quire/inspect/views'
import type { Database } from '@quire/runtime/database'
import type { Kysely } from 'kysely'
import type { Static } from 'typebox'
import type { Plain } from '../route/route.ts'
import { TeamRound } from '../schema/team.ts'
import { fields } from './fields.ts'
import { openTeam } from './read-team.ts'

/** Everything that happened in one round, and what each member saw. */
export async function readRound(
  db: Kysely<Database>,
  run: string,
  round: number,
): Promise<Plain<Static<typeof TeamRound>>> {
  const records = await openTeam(db, run)
  const here = { fromRound: round, toRound: round }
  const [reflections, assignments, directives, decisions, collabs, inspections, reports, refusals, work] =
    await Promise.all([
      records.list('reflection', here),
      records.list('assignment', here),
      records.list('directive', here),
      records.list('action', here),
      records.list('collab', here),
      records.list('inspection', here),
      records.list('report', here),
      records.list('refusal', here),
      listWork(db, run, round),
    ])
  const said = { reflections, assignments, directives, decisions, collabs, inspections, reports, refusals }
  return fields(TeamRound, { round, ...said, work })
}

/** The round's steps that called a model, in order. */
async function listWork(db: Kysely<Database>, run: string, round: number) {
  const [artifacts, calls] = await Promise.all([listArtifacts(db, run), listCalls(db, run)])
  const folder = `rounds/${round}/`
  const ofRound = artifacts.filter(({ path }) => path.startsWith(folder))
  const work = ofRound
    .filter(({ path }) => path.endsWith('/envelope.json'))
    .map(({ id, step, path, meta }) => ({
      step: step ?? '',
      kind: path.split('/')[2]!,
      member: typeof meta.key === 'string' ? meta.key : null,
      product: productOf(path),
      envelope: id,
      diff: ofRound.find((one) => one.path === path.replace(/json$/, 'diff'))?.id ?? null,
      calls: calls.filter((call) => call.step === step).map((call) => call.id),
    }))
  const order = new Map(calls.map((call, index) => [call.step, index]))
  return work.sort((a, b) => (order.get(a.step) ?? 0) - (order.get(b.step) ?? 0))
}

/** `rounds/2/write/jonas-p2/envelope.json` is about P2. */
function productOf(path: string): string | null {
  return /-(p\d+)\/envelope\.json$/.exec(path)?.[1]?.toUpperCase() ?? null
}
