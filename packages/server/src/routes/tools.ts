import { checkWorkspace, type Drafts, withDrafts } from '@quire/authoring'
import { diffStored } from '@quire/inspect/compare'
import type { Quire } from '@quire/runtime'
import Type from 'typebox'
import { jsonRoute, type Route } from '../route/route.ts'
import { Difference } from '../schema/difference.ts'
import { body, id, limit, named, nullable, record } from '../schema/fields.ts'
import { Problem } from '../schema/problem.ts'
import { FitColumn, Format, ParsedResponse, Prompt } from '../schema/prompt.ts'
import { columnFacts, promptFacts } from './prompt-facts.ts'

const tag = 'tools'
const text = Type.String()

const SearchHit = named(
  'SearchHit',
  Type.Object({
    id: text,
    runId: nullable(text),
    kind: text,
    title: text,
    excerpt: Type.String({ description: 'Matches are between « and ».' }),
  }),
)
const Asked = {
  blueprint: id('The name of the blueprint.'),
  inputs: Type.Optional(record),
  budget: Type.Optional(Type.Integer({ minimum: 1 })),
  format: Type.Optional(Format),
  drafts: Type.Optional(Type.Record(text, text, { description: 'Unsaved file contents, keyed by path.' })),
  isStrict: Type.Optional(Type.Boolean({ description: 'Whether a missing value is an error; true by default.' })),
}
const LARGE = 16 * 1024 * 1024

/** Routes for tools that need no run. Nothing is stored or sent. */
export const toolRoutes: readonly Route[] = [
  jsonRoute({
    method: 'POST',
    path: '/render',
    name: 'render',
    summary: 'Assemble a prompt from a blueprint for one model. Nothing is stored or sent.',
    tag,
    maxBytes: LARGE,
    body: body(Type.Object({ ...Asked, model: Type.Optional(text), previous: Type.Optional(text) })),
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
  jsonRoute({
    method: 'POST',
    path: '/fit',
    name: 'fit',
    summary: 'Assemble a prompt for several models and compare the results.',
    tag,
    maxBytes: LARGE,
    body: body(Type.Object({ ...Asked, models: Type.Array(Type.String(), { minItems: 1, maxItems: 100 }) })),
    response: Type.Object({ blueprint: text, models: Type.Array(FitColumn) }),
    handle: async ({ body: { blueprint, inputs = {}, drafts, ...rest } }, { quire }) => ({
      blueprint,
      models: (await quire.fit(drafted(quire, blueprint, drafts), { inputs, ...rest })).map(columnFacts),
    }),
  }),
  jsonRoute({
    method: 'POST',
    path: '/parse',
    name: 'parse',
    summary: 'Parse a response and show which of its actions would run. Nothing is executed.',
    tag,
    maxBytes: LARGE,
    body: body(Type.Object({ text, kit: Type.Optional(text), mode: Type.Optional(text) })),
    response: ParsedResponse,
    handle: ({ body: { text: said, ...rest } }, { quire }) => quire.parse(said, rest),
  }),
  jsonRoute({
    method: 'GET',
    path: '/check',
    name: 'check',
    summary: 'Check templates, blueprints, actions, recipes and models. List problems with file and line.',
    tag,
    response: Type.Object({
      problems: Type.Array(Problem),
      checked: Type.Object({ blueprints: Type.Integer(), templates: Type.Integer(), models: Type.Integer() }),
      passed: Type.Boolean(),
    }),
    handle: async (_asked, { quire }) => {
      const { problems, checked } = await checkWorkspace(quire.dir, quire.openedWith)
      return { problems, checked, passed: problems.every(({ severity }) => severity !== 'error') }
    },
  }),
  jsonRoute({
    method: 'GET',
    path: '/search',
    name: 'search',
    summary: 'Search prompts, responses, documents and knowledge.',
    tag,
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
  jsonRoute({
    method: 'GET',
    path: '/diff',
    name: 'diff',
    summary: 'Compare two runs, two prompts or two documents, by layer and line.',
    tag,
    query: Type.Object({ a: id('The id of a run, a call or an artifact.'), b: id('Another id of the same kind.') }),
    response: Difference,
    handle: async ({ query: { a, b } }, { db }) => diffStored(await db(), a, b),
  }),
]

/** A blueprint with unsaved file contents. */
function drafted(quire: Quire, blueprint: string, drafts: Drafts = {}) {
  return withDrafts(quire.workspace.getBlueprint(blueprint), drafts)
}
