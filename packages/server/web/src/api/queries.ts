import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Api } from './api.generated.ts'
import { ask } from './client.ts'

type Query<Name extends keyof Api> = Api[Name]['query']
const forGood = { staleTime: Number.POSITIVE_INFINITY }

/** The queries of all pages. Events refresh a query by its key. */
export const queries = {
  workspace: () => queryOptions({ queryKey: ['workspace'], queryFn: () => ask('getWorkspace', {}) }),
  projects: () => queryOptions({ queryKey: ['projects'], queryFn: () => ask('listProjects', {}) }),
  flows: () => queryOptions({ queryKey: ['flows'], queryFn: () => ask('listFlows', {}) }),
  flow: (flow: string) =>
    queryOptions({ queryKey: ['flow', flow], queryFn: () => ask('getFlow', { params: { flow } }) }),
  kits: () => queryOptions({ queryKey: ['kits'], queryFn: () => ask('listKits', {}) }),
  models: () => queryOptions({ queryKey: ['models'], queryFn: () => ask('listModels', {}) }),
  runs: (query: Query<'listRuns'> = {}) =>
    queryOptions({
      queryKey: ['runs', query],
      queryFn: () => ask('listRuns', { query }),
      placeholderData: keepPreviousData,
    }),
  run: (run: string) => queryOptions({ queryKey: ['run', run], queryFn: () => ask('getRun', { params: { run } }) }),
  steps: (run: string) =>
    queryOptions({ queryKey: ['run', run, 'steps'], queryFn: () => ask('listSteps', { params: { run } }) }),
  calls: (run: string) =>
    queryOptions({ queryKey: ['run', run, 'calls'], queryFn: () => ask('listCalls', { params: { run } }) }),
  documents: (run: string) =>
    queryOptions({
      queryKey: ['run', run, 'documents'],
      queryFn: () => ask('listArtifacts', { params: { run }, query: { documents: true } }),
    }),
  team: (run: string) =>
    queryOptions({ queryKey: ['run', run, 'team'], queryFn: () => ask('getTeam', { params: { run } }) }),
  teamRound: (run: string, round: number) =>
    queryOptions({
      queryKey: ['run', run, 'team', 'round', round],
      queryFn: () => ask('getTeamRound', { params: { run, round } }),
      placeholderData: keepPreviousData,
    }),
  teamProduct: (run: string, product: string) =>
    queryOptions({
      queryKey: ['run', run, 'team', 'product', product],
      queryFn: () => ask('getTeamProduct', { params: { run, product } }),
      placeholderData: keepPreviousData,
    }),
  step: (step: string) =>
    queryOptions({ queryKey: ['step', step], queryFn: () => ask('getStep', { params: { step } }) }),
  artifact: (artifact: string) =>
    queryOptions({
      queryKey: ['artifact', artifact],
      queryFn: () => ask('getArtifact', { params: { artifact } }),
      ...forGood,
    }),
  call: (call: string) =>
    queryOptions({ queryKey: ['call', call], queryFn: () => ask('getCall', { params: { call } }) }),
  prompt: (call: string, query: Query<'getPrompt'>) =>
    queryOptions({
      queryKey: ['prompt', call, query],
      queryFn: async ({ signal }) => {
        const start = performance.now()
        const shown = await ask('getPrompt', { params: { call }, query, signal })
        return { ...shown, took: performance.now() - start }
      },
      placeholderData: (previous) => (previous?.call === call ? previous : undefined),
      ...forGood,
    }),
  cost: (by: string | undefined, project: string | undefined) =>
    queryOptions({
      queryKey: ['runs', 'cost', by, project],
      queryFn: () =>
        ask('getCost', { query: { ...(by !== undefined && { by }), ...(project !== undefined && { project }) } }),
      placeholderData: keepPreviousData,
    }),
  layerCost: (run: string) =>
    queryOptions({
      queryKey: ['run', run, 'layers'],
      queryFn: () => ask('getCost', { query: { runs: run, by: 'layer' } }),
    }),
  fit: (call: string, query: Query<'fitPrompt'>) =>
    queryOptions({
      queryKey: ['fit', call, query],
      queryFn: ({ signal }) => ask('fitPrompt', { params: { call }, query, signal }),
      placeholderData: keepPreviousData,
      ...forGood,
    }),
  response: (call: string) =>
    queryOptions({ queryKey: ['response', call], queryFn: () => ask('getResponse', { params: { call } }) }),
  lineage: (id: string) =>
    queryOptions({ queryKey: ['lineage', id], queryFn: () => ask('getLineage', { params: { id } }) }),
  passage: (id: string, line: number) =>
    queryOptions({
      queryKey: ['passage', id, line],
      queryFn: () => ask('tracePassage', { params: { id }, query: { line } }),
      ...forGood,
    }),
  search: (q: string, kind?: string) =>
    queryOptions({
      queryKey: ['search', q, kind],
      queryFn: ({ signal }) => ask('search', { query: { q, limit: 30, ...(kind !== undefined && { kind }) }, signal }),
      placeholderData: keepPreviousData,
      enabled: q.trim() !== '',
    }),
  diff: (a: string, b: string) =>
    queryOptions({ queryKey: ['diff', a, b], queryFn: () => ask('diff', { query: { a, b } }) }),
  sessions: () => queryOptions({ queryKey: ['sessions'], queryFn: () => ask('listSessions', {}) }),
  session: (session: string) =>
    queryOptions({ queryKey: ['session', session], queryFn: () => ask('getSession', { params: { session } }) }),
  turns: (session: string) =>
    queryOptions({
      queryKey: ['session', session, 'turns'],
      queryFn: () => ask('listTurns', { params: { session }, query: { limit: 200 } }),
    }),
  document: (session: string, path: string, version?: number) =>
    queryOptions({
      queryKey: ['session', session, 'document', path, version],
      queryFn: () => ask('getDocument', { params: { session, path }, query: version === undefined ? {} : { version } }),
      placeholderData: keepPreviousData,
    }),
  knowledge: (project: string) =>
    queryOptions({
      queryKey: ['knowledge', project],
      queryFn: () => ask('listKnowledge', { params: { project }, query: { limit: 100 } }),
    }),
  files: () => queryOptions({ queryKey: ['files'], queryFn: () => ask('listPromptFiles', {}) }),
  file: (path: string) =>
    queryOptions({ queryKey: ['files', path], queryFn: () => ask('getPromptFile', { params: { path } }) }),
  uses: (path: string, line?: number) =>
    queryOptions({
      queryKey: ['uses', path, line],
      queryFn: () => ask('findUses', { params: { path }, query: line === undefined ? {} : { line } }),
    }),
  waiting: () => queryOptions({ queryKey: ['waiting'], queryFn: () => ask('listWaiting', {}) }),
  waitingPrompt: (prompt: string) =>
    queryOptions({ queryKey: ['waiting', prompt], queryFn: () => ask('getWaiting', { params: { prompt } }) }),
  check: () => queryOptions({ queryKey: ['files', 'check'], queryFn: () => ask('check', {}) }),
  blame: () => queryOptions({ queryKey: ['blame'], queryFn: () => ask('blameLayers', {}) }),
  blueprints: () => queryOptions({ queryKey: ['blueprints'], queryFn: () => ask('listBlueprints', {}) }),
  blueprint: (blueprint: string) =>
    queryOptions({
      queryKey: ['blueprints', blueprint],
      queryFn: () => ask('getBlueprint', { params: { blueprint } }),
    }),
}
