import { checkWorkspace, withDrafts } from '@quire/authoring'
import { diffStored } from '@quire/inspect/compare'
import type { Quire } from '@quire/runtime'
import type { Drafts } from '@quire/runtime/workspace'
import Type from 'typebox'
import { type Route, routesOf } from '../route/route.ts'
import { Difference } from '../schema/difference.ts'
import { body, id, limit, namedObject, nullable, Problem, record, text } from '../schema/fields.ts'
import { FitColumn, Format, ParsedResponse, Prompt } from '../schema/prompt.ts'
import { columnFacts, promptFacts } from './prompt-facts.ts'

const route = routesOf('tools')

const SearchHit = namedObject('SearchHit', {
  id: text,
  runId: nullable(text),
  kind: text,
  title: text,
  excerpt: Type.String({ description: 'Matches are between « and ».' }),
})
const Asked = {
  blueprint: id('The name of the blueprint.'),
  inputs: Type.Optional(record),
  budget: Type.Optional(Type.Integer({ minimum: 1 })),
  format: Type.Optional(Format),
  drafts: Type.Optional(Type.Record(text, text, { description: 'Unsaved file contents, keyed by path.' })),
  isStrict: Type.Optional(Type.Boolean({ description: 'Whether a missing value is an error; true by default.' })),
}
const LARGE = 16 * 1024 * 1024

export const toolRoutes: readonly Route[] = [
  route.post('/render', 'render', {
    summary: 'Assemble a prompt from a blueprint for one model. Nothing is stored or sent.',
    maxBytes: LARGE,
    body: body({ ...Asked, model: Type.Optional(text), previous: Type.Optional(text) }),
    response: Prompt,
    handle: async ({ body: { blueprint, inputs = {}, previous, drafts, ...rest } }, { quire }) =>
      promptFacts(
        await quire.render(drafted(quire, blueprint, drafts), {
          inputs,
          ...rest,
          ...(previous !== undefined && { previous: { text: previous } }),
        }),
      ),
  }),
  route.post('/fit', 'fit', {
    summary: 'Assemble a prompt for several models and compare the results.',
    maxBytes: LARGE,
    body: body({ ...Asked, models: Type.Array(Type.String(), { minItems: 1, maxItems: 100 }) }),
    response: Type.Object({ blueprint: text, models: Type.Array(FitColumn) }),
    handle: async ({ body: { blueprint, inputs = {}, drafts, ...rest } }, { quire }) => ({
      blueprint,
      models: (await quire.fit(drafted(quire, blueprint, drafts), { inputs, ...rest })).map(columnFacts),
    }),
  }),
  route.post('/parse', 'parse', {
    summary: 'Parse a response and show which of its actions would run. Nothing is executed.',
    maxBytes: LARGE,
    body: body({ text, kit: Type.Optional(text), mode: Type.Optional(text) }),
    response: ParsedResponse,
    handle: ({ body: { text: response, ...rest } }, { quire }) => quire.parse(response, rest),
  }),
  route.get('/check', 'check', {
    summary: 'Check templates, blueprints, actions, recipes and models. List problems with file and line.',
    response: Type.Object({
      problems: Type.Array(Problem),
      checked: Type.Object({
        blueprints: Type.Integer(),
        templates: Type.Integer(),
        models: Type.Integer(),
        files: Type.Object({ own: Type.Integer(), kits: Type.Integer() }),
      }),
      passed: Type.Boolean(),
    }),
    handle: async (_request, { quire }) => {
      const { problems, checked } = await checkWorkspace(quire.dir, quire.openedWith)
      return { problems, checked, passed: problems.every(({ severity }) => severity !== 'error') }
    },
  }),
  route.get('/search', 'search', {
    summary: 'Search prompts, responses, documents and knowledge.',
    query: Type.Object({
      q: Type.String({
        minLength: 1,
        maxLength: 1000,
        description: 'Search terms: words, "an exact phrase", `or` between alternatives, `-word` to exclude.',
      }),
      run: Type.Optional(text),
      kind: Type.Optional(text),
      limit: limit(20, 200),
    }),
    response: Type.Object({ hits: Type.Array(SearchHit) }),
    handle: async ({ query: { q, run, ...rest } }, { quire }) => ({
      hits: await quire.search(q, { ...rest, ...(run !== undefined && { runId: run }) }),
    }),
  }),
  route.get('/diff', 'diff', {
    summary: 'Compare two runs, two prompts or two documents, by layer and line.',
    query: Type.Object({ a: id('The id of a run, a call or an artifact.'), b: id('Another id of the same kind.') }),
    response: Difference,
    handle: async ({ query: { a, b } }, { db }) => diffStored(await db(), a, b),
  }),
]

function drafted(quire: Quire, blueprint: string, drafts: Drafts = {}) {
  return withDrafts(quire.workspace.getBlueprint(blueprint), drafts)
}
