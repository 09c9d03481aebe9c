import Type from 'typebox'
import { jsonRoute, type Route } from '../route/route.ts'
import { id } from '../schema/fields.ts'
import { Team, TeamProductDetails, TeamRound } from '../schema/team.ts'
import { readRound } from '../team/read-round.ts'
import { readProduct, readTeam } from '../team/read-team.ts'
import { run } from './runs.ts'

const tag = 'teams'

/** Routes for teams: rounds, products, and what each member saw. */
export const teamRoutes: readonly Route[] = [
  jsonRoute({
    method: 'GET',
    path: '/runs/{run}/team',
    name: 'getTeam',
    summary: 'Show the team of a run: its members, its charter and its tree of products.',
    tag,
    params: run,
    response: Team,
    handle: async ({ params }, { db }) => readTeam(await db(), params.run),
  }),
  jsonRoute({
    method: 'GET',
    path: '/runs/{run}/team/rounds/{round}',
    name: 'getTeamRound',
    summary: 'Show one round of a team: statements, decisions, refusals, and each member’s envelope.',
    tag,
    params: Type.Object({ ...run.properties, round: Type.Integer({ minimum: 0, maximum: 100_000 }) }),
    response: TeamRound,
    handle: async ({ params }, { db }) => readRound(await db(), params.run, params.round),
  }),
  jsonRoute({
    method: 'GET',
    path: '/runs/{run}/team/products/{product}',
    name: 'getTeamProduct',
    summary: 'Show a product of a team: its versions, comments and decisions.',
    tag,
    params: Type.Object({ ...run.properties, product: id('The product: P1.') }),
    response: TeamProductDetails,
    handle: async ({ params }, { db }) => readProduct(await db(), params.run, params.product),
  }),
]
