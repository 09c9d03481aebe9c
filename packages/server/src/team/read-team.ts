import { listArtifacts, readRun } from '@quire/inspect/views'
import { type Entities, storedRecords, type TeamRecords } from '@quire/kits/team'
import type { Database } from '@quire/runtime/database'
import { NothingFound } from '@quire/runtime/errors'
import type { Kysely } from 'kysely'
import type { Static } from 'typebox'
import { RequestRefused } from '../errors.ts'
import type { Plain } from '../route/route.ts'
import { Team, TeamProductDetails } from '../schema/team.ts'
import { fields } from './fields.ts'

const FLOW = 'team'

/** The records of a run's team. @throws RequestRefused if the run has no team */
export async function openTeam(db: Kysely<Database>, run: string): Promise<TeamRecords> {
  const { flow } = await readRun(db, run)
  if (flow !== FLOW) throw new RequestRefused(404, `Run '${run}' has no team: it is a run of ${flow}.`)
  return storedRecords(db, run)
}

/** A team, its products and their versions, without the texts. The session is null until there is a charter. */
export async function readTeam(db: Kysely<Database>, run: string): Promise<Plain<Static<typeof Team>>> {
  const records = await openTeam(db, run)
  const [[session], members, charters, products] = await Promise.all([
    records.list('session'),
    records.list('member'),
    records.list('charter'),
    records.list('product'),
  ])
  return fields(Team, { run, session: session ? sessionFacts(session) : null, members, charters, products })
}

function sessionFacts({ team, status, end, round, rounds, roundDays, calls }: Entities['session']) {
  return { ...team, status, end, round, rounds, roundDays, calls }
}
/** One product with its versions, comments and decisions. @throws NothingFound */
export async function readProduct(
  db: Kysely<Database>,
  run: string,
  id: string,
): Promise<Plain<Static<typeof TeamProductDetails>>> {
  const records = await openTeam(db, run)
  const about = { about: [id] }
  const [[product], versions, collabs, inspections, decisions, assignments, directives, artifacts] = await Promise.all([
    records.list('product', { ids: [id] }),
    records.listVersionNotes(about),
    records.list('collab', about),
    records.list('inspection', about),
    records.list('action', about),
    records.list('assignment', about),
    records.list('directive', about),
    listArtifacts(db, run),
  ])
  if (!product) throw new NothingFound(id)
  const texts = new Map(artifacts.filter(({ kind }) => kind === 'version').map((one) => [one.meta.key, one.id]))
  return fields(TeamProductDetails, {
    product,
    versions: versions.map((version) => ({ ...version, artifact: texts.get(version.id) ?? null })),
    collabs,
    inspections,
    decisions,
    assignments,
    directives,
  })
}
