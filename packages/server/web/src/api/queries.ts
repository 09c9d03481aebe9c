import { keepPreviousData, type QueryKey, queryOptions } from '@tanstack/react-query'
import type { Api } from './api.generated.ts'
import { type ApiRequest, ask } from './client.ts'

type Query<Name extends keyof Api> = Api[Name]['query']

function query<Name extends keyof Api>(queryKey: QueryKey, name: Name, request: ApiRequest<Name>) {
  return queryOptions({ queryKey, queryFn: () => ask(name, request) })
}

/** A query whose request is cancelled when its result is no longer needed. */
function cancellable<Name extends keyof Api>(queryKey: QueryKey, name: Name, request: ApiRequest<Name>) {
  return queryOptions({ queryKey, queryFn: ({ signal }) => ask(name, { ...request, signal }) })
}

/** Shows the previous data while new data is loaded. */
const keep = { placeholderData: keepPreviousData }
const forGood = { staleTime: Number.POSITIVE_INFINITY }

/** The queries of all pages. Events refresh a query by its key. */
export const queries = {
  workspace: () => query(['workspace'], 'getWorkspace', {}),
  projects: () => query(['projects'], 'listProjects', {}),
  flows: () => query(['flows'], 'listFlows', {}),
  flow: (flow: string) => query(['flow', flow], 'getFlow', { params: { flow } }),
  kits: () => query(['kits'], 'listKits', {}),
  models: () => query(['models'], 'listModels', {}),
  runs: (filter: Query<'listRuns'> = {}) => ({ ...query(['runs', filter], 'listRuns', { query: filter }), ...keep }),
  run: (run: string) => query(['run', run], 'getRun', { params: { run } }),
  steps: (run: string) => query(['run', run, 'steps'], 'listSteps', { params: { run } }),
  calls: (run: string) => query(['run', run, 'calls'], 'listCalls', { params: { run } }),
  documents: (run: string) =>
    query(['run', run, 'documents'], 'listArtifacts', { params: { run }, query: { documents: true } }),
  team: (run: string) => query(['run', run, 'team'], 'getTeam', { params: { run } }),
  teamRound: (run: string, round: number) => ({
    ...query(['run', run, 'team', 'round', round], 'getTeamRound', { params: { run, round } }),
    ...keep,
  }),
  teamProduct: (run: string, product: string) => ({
    ...query(['run', run, 'team', 'product', product], 'getTeamProduct', { params: { run, product } }),
    ...keep,
  }),
  artifact: (artifact: string) => ({
    ...query(['artifact', artifact], 'getArtifact', { params: { artifact } }),
    ...forGood,
  }),
  call: (call: string) => query(['call', call], 'getCall', { params: { call } }),
  prompt: (call: string, changes: Query<'getPrompt'>) =>
    queryOptions({
      queryKey: ['prompt', call, changes],
      queryFn: async ({ signal }) => {
        const start = performance.now()
        const shown = await ask('getPrompt', { params: { call }, query: changes, signal })
        return { ...shown, took: performance.now() - start }
      },
      placeholderData: (previous) => (previous?.call === call ? previous : undefined),
      ...forGood,
    }),
  cost: (by: string | undefined, project: string | undefined) => ({
    ...query(['runs', 'cost', by, project], 'getCost', {
      query: { ...(by !== undefined && { by }), ...(project !== undefined && { project }) },
    }),
    ...keep,
  }),
  layerCost: (run: string) => query(['run', run, 'layers'], 'getCost', { query: { runs: run, by: 'layer' } }),
  fit: (call: string, changes: Query<'fitPrompt'>) => ({
    ...cancellable(['fit', call, changes], 'fitPrompt', { params: { call }, query: changes }),
    ...keep,
    ...forGood,
  }),
  response: (call: string) => query(['response', call], 'getResponse', { params: { call } }),
  lineage: (id: string) => query(['lineage', id], 'getLineage', { params: { id } }),
  passage: (id: string, line: number) => ({
    ...query(['passage', id, line], 'tracePassage', { params: { id }, query: { line } }),
    ...forGood,
  }),
  search: (q: string) => ({
    ...cancellable(['search', q], 'search', { query: { q, limit: 30 } }),
    ...keep,
    enabled: q.trim() !== '',
  }),
  diff: (a: string, b: string) => query(['diff', a, b], 'diff', { query: { a, b } }),
  sessions: () => query(['sessions'], 'listSessions', {}),
  session: (session: string) => query(['session', session], 'getSession', { params: { session } }),
  turns: (session: string) =>
    query(['session', session, 'turns'], 'listTurns', { params: { session }, query: { limit: 200 } }),
  manuscript: (session: string) => query(['session', session, 'manuscript'], 'getManuscript', { params: { session } }),
  document: (
    session: string,
    path: string,
    { version, changes = false }: { readonly version?: number | undefined; readonly changes?: boolean } = {},
  ) => ({
    ...query(['session', session, 'document', path, version, changes], 'getDocument', {
      params: { session, path },
      query: { ...(version !== undefined && { version }), ...(changes && { changes }) },
    }),
    ...keep,
  }),
  knowledge: (project: string) =>
    query(['knowledge', project], 'listKnowledge', { params: { project }, query: { limit: 100 } }),
  files: () => query(['files'], 'listPromptFiles', {}),
  file: (path: string) => query(['files', path], 'getPromptFile', { params: { path } }),
  uses: (path: string, line?: number) =>
    query(['uses', path, line], 'findUses', { params: { path }, query: line === undefined ? {} : { line } }),
  waiting: () => query(['waiting'], 'listWaiting', {}),
  waitingPrompt: (prompt: string) => query(['waiting', prompt], 'getWaiting', { params: { prompt } }),
  check: () => query(['files', 'check'], 'check', {}),
  blame: () => query(['blame'], 'blameLayers', {}),
  blueprints: () => query(['blueprints'], 'listBlueprints', {}),
  blueprint: (blueprint: string) => query(['blueprints', blueprint], 'getBlueprint', { params: { blueprint } }),
}
