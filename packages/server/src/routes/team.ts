import { listArtifacts, listCalls, readRun } from '@quire/inspect/views'
import { type Entities, questionsOf, standing, storedRecords, type TeamRecords } from '@quire/kits/team'
import type { Database } from '@quire/runtime/database'
import { NothingFound } from '@quire/runtime/errors'
import type { Kysely } from 'kysely'
import Type, { type Static, type TSchema } from 'typebox'
import { Clean } from 'typebox/value'
import { RequestRefused } from '../errors.ts'
import { type Plain, type Route, routesOf } from '../route/route.ts'
import { id } from '../schema/fields.ts'
import { Team, TeamProductDetails, TeamRound } from '../schema/team.ts'
import { run } from './runs.ts'

const FLOW = 'team'
const route = routesOf('teams')

/** Routes for teams: rounds, products, and what each member saw. */
export const teamRoutes: readonly Route[] = [
  route.get('/runs/{run}/team', 'getTeam', {
    summary: 'Show the team of a run: its result, members, charter, products, findings, agreements and questions.',
    params: run,
    response: Team,
    handle: async ({ params }, { db }) => readTeam(await db(), params.run),
  }),
  route.get('/runs/{run}/team/rounds/{round}', 'getTeamRound', {
    summary: 'Show one round of a team: statements, decisions, refusals, and each member’s envelope.',
    params: Type.Object({ ...run.properties, round: Type.Integer({ minimum: 0, maximum: 100_000 }) }),
    response: TeamRound,
    handle: async ({ params }, { db }) => readRound(await db(), params.run, params.round),
  }),
  route.get('/runs/{run}/team/products/{product}', 'getTeamProduct', {
    summary: 'Show a product of a team: its versions, comments and decisions.',
    params: Type.Object({ ...run.properties, product: id('The product: P1.') }),
    response: TeamProductDetails,
    handle: async ({ params }, { db }) => readProduct(await db(), params.run, params.product),
  }),
]

/** Keeps only the fields that a schema defines. A team's records also have fields that only the flow uses. */
function fields<T extends TSchema>(schema: T, value: Plain<Static<T>>): Plain<Static<T>> {
  return Clean(schema, value) as Plain<Static<T>>
}

/** The records of a run's team. @throws RequestRefused if the run has no team */
async function openTeam(db: Kysely<Database>, run: string): Promise<TeamRecords> {
  const { flow } = await readRun(db, run)
  if (flow !== FLOW) throw new RequestRefused(404, `Run '${run}' has no team: it is a run of ${flow}.`)
  return storedRecords(db, run)
}

/** A team, its products and their versions, without the texts. The session is null until there is a charter. */
async function readTeam(db: Kysely<Database>, run: string): Promise<Plain<Static<typeof Team>>> {
  const records = await openTeam(db, run)
  const [[session], members, charters, products, findings, agreements, comments, artifacts] = await Promise.all([
    records.list('session'),
    records.list('member'),
    records.list('charter'),
    records.list('product'),
    records.list('finding'),
    records.list('agreement'),
    records.list('directive', { author: 'user' }),
    listArtifacts(db, run),
  ])
  const versions = versionArtifacts(artifacts)
  const results = artifacts.filter(({ kind }) => kind === 'result')
  const answerOf = (question: string) => comments.find(({ id }) => id === session?.answers?.[question]) ?? null
  return fields(Team, {
    run,
    session: session ? sessionFacts(session) : null,
    members,
    charters,
    products: products.map((product) => ({
      ...product,
      document: versions.get(product.versions.at(-1) ?? '') ?? null,
    })),
    result: results.toSorted((a, b) => Number(a.meta.iteration) - Number(b.meta.iteration)).at(-1)?.id ?? null,
    charterDocument: artifacts.find(({ path }) => path === 'charter.md')?.id ?? null,
    findings,
    agreements: standing(agreements),
    questions: questionsOf(charters).map((question) => ({ ...question, answer: answerOf(question.id) })),
    comments,
    unread: artifacts.filter(({ kind }) => kind === 'feedback').length - (session?.heard ?? 0),
  })
}

/** The artifacts of versions, keyed by version. */
function versionArtifacts(artifacts: Awaited<ReturnType<typeof listArtifacts>>): Map<string, string> {
  return new Map(artifacts.filter(({ kind }) => kind === 'version').map(({ id, meta }) => [String(meta.key), id]))
}

function sessionFacts({ team, status, end, round, rounds, roundDays, calls }: Entities['session']) {
  return { ...team, status, end, round, rounds, roundDays, calls }
}

/** One product with its versions, comments and decisions. @throws NothingFound */
async function readProduct(
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
  const texts = versionArtifacts(artifacts)
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

/** Everything that happened in one round, and what each member saw. */
async function readRound(db: Kysely<Database>, run: string, round: number): Promise<Plain<Static<typeof TeamRound>>> {
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
  return fields(TeamRound, {
    round,
    reflections,
    assignments,
    directives,
    decisions,
    collabs,
    inspections,
    reports,
    refusals,
    work,
  })
}

/** The round's steps that called a model, in order. */
async function listWork(db: Kysely<Database>, run: string, round: number) {
  const [artifacts, calls] = await Promise.all([listArtifacts(db, run), listCalls(db, run)])
  // Earlier releases stored the rounds at the top.
  const folders = [`work/rounds/${round}/`, `rounds/${round}/`]
  const ofRound = artifacts.filter(({ path }) => folders.some((folder) => path.startsWith(folder)))
  const work = ofRound
    .filter(({ path }) => path.endsWith('/envelope.json'))
    .map(({ id, step, path, meta }) => ({
      step: step ?? '',
      kind: path.split('/').at(-3)!,
      member: typeof meta.key === 'string' ? meta.key : null,
      product: productOf(path),
      envelope: id,
      diff: ofRound.find((one) => one.path === path.replace(/json$/, 'diff'))?.id ?? null,
      calls: calls.filter((call) => call.step === step).map((call) => call.id),
    }))
  const order = new Map(calls.map((call, index) => [call.step, index]))
  return work.sort((a, b) => (order.get(a.step) ?? 0) - (order.get(b.step) ?? 0))
}

/** `work/rounds/2/write/jonas-p2/envelope.json` is about P2. */
function productOf(path: string): string | null {
  return /-(p\d+)\/envelope\.json$/.exec(path)?.[1]?.toUpperCase() ?? null
}
