import {
  listArtifacts,
  listCalls,
  listProjects,
  listSteps,
  pageRuns,
  readFlowTitles,
  readRun,
  readStep,
} from '@quire/inspect/views'
import { hasProcess } from '@quire/session'
import Type from 'typebox'
import { type Route, routesOf } from '../route/route.ts'
import { cursor, id, limit, namedObject, next } from '../schema/fields.ts'
import { ArtifactListing, CallListing, Project, Run, RunOverview, RunStatus, Step } from '../schema/run.ts'

export const run = Type.Object({ run: id('The run.') })
const route = routesOf('runs')

export const runRoutes: readonly Route[] = [
  route.get('/projects', 'listProjects', {
    summary: 'List projects, most recently used first, with the number of runs by status.',
    response: Type.Object({ projects: Type.Array(Project) }),
    handle: async (_request, { db }) => ({ projects: await listProjects(await db()) }),
  }),
  route.get('/runs', 'listRuns', {
    summary: 'List runs, newest first.',
    query: Type.Object({
      project: Type.Optional(Type.String()),
      flow: Type.Optional(Type.String()),
      status: Type.Optional(RunStatus),
      turns: Type.Optional(
        Type.Boolean({ description: 'Whether turns of conversations are listed, which are runs too (default: true).' }),
      ),
      limit: limit(50, 500),
      cursor,
    }),
    response: Type.Object({ runs: Type.Array(RunOverview), next }),
    handle: async ({ query: { turns = true, ...query } }, { db, quire }) => {
      const chats = quire.workspace.kits.filter(hasProcess).map(({ name }) => name)
      return pageRuns(await db(), { ...query, ...(!turns && { withoutFlows: chats }) })
    },
  }),
  route.get('/runs/{run}', 'getRun', {
    summary: 'Show a run: status, request, documents, figures, and prompts waiting for a person.',
    params: run,
    response: Run,
    handle: async ({ params }, { db, quire, work }) => {
      const found = await readRun(await db(), params.run)
      return { ...found, ...(await readFlowTitles(quire, found.flow, found.request)), isWorkedOn: work.has(params.run) }
    },
  }),
  route.get('/runs/{run}/steps', 'listSteps', {
    summary: 'List the steps of a run with their dependencies and times, for its graph and timeline.',
    params: run,
    response: Type.Object({ steps: Type.Array(Step) }),
    handle: async ({ params }, { db }) => ({ steps: await listSteps(await db(), params.run) }),
  }),
  route.get('/steps/{step}', 'getStep', {
    summary: 'Show a step with its input, output, calls and artifacts.',
    params: Type.Object({ step: id('The id of the step: RUN/KEY.') }),
    response: namedObject('StepDetails', {
      ...Step.properties,
      run: Type.String(),
      input: Type.Unknown(),
      output: Type.Unknown(),
      calls: Type.Array(CallListing),
      artifacts: Type.Array(ArtifactListing),
    }),
    handle: async ({ params }, { db }) => readStep(await db(), params.step),
  }),
  route.get('/runs/{run}/calls', 'listCalls', {
    summary: 'List the calls of a run in chronological order.',
    params: run,
    response: Type.Object({ calls: Type.Array(CallListing) }),
    handle: async ({ params }, { db }) => ({ calls: await listCalls(await db(), params.run) }),
  }),
  route.get('/runs/{run}/artifacts', 'listArtifacts', {
    summary: 'List the artifacts of a run without their texts.',
    params: run,
    query: Type.Object({
      documents: Type.Optional(Type.Boolean({ description: 'Only documents made for the user.' })),
    }),
    response: Type.Object({ artifacts: Type.Array(ArtifactListing) }),
    handle: async ({ params, query }, { db }) => {
      const artifacts = await listArtifacts(await db(), params.run)
      return { artifacts: artifacts.filter(({ isDocument }) => isDocument || !query.documents) }
    },
  }),
]
