import { checkPromptText, listPromptFiles, readPromptFile, savePromptFile } from '@quire/authoring'
import { blameLayers, findUses } from '@quire/inspect/views'
import Type from 'typebox'
import { eventStream } from '../events/event-stream.ts'
import { type Route, routesOf } from '../route/route.ts'
import { body, count, id, limit, namedObject, nullable, Problem, strings, text, words } from '../schema/fields.ts'

const route = routesOf('templates')
const workspaceRoute = routesOf('workspace')
const path = Type.Object({ path: id('The path of the file: prompts/identity.md') })

const PromptFile = namedObject('PromptFile', {
  path: text,
  kind: words('template', 'blueprint', 'data'),
  name: text,
  kit: nullable(text),
  savesTo: nullable(
    Type.String({ description: 'The path to use when editing the file; null if it cannot be edited.' }),
  ),
  copies: Type.Array(text, {
    description: 'Workspace paths at which a copy would override the file.',
  }),
  isOverridden: Type.Boolean({ description: 'Whether a file in the workspace overrides it.' }),
})
const Variable = Type.Object({
  name: text,
  required: Type.Optional(Type.Boolean()),
  default: Type.Optional(Type.Unknown()),
  description: Type.Optional(text),
  line: count,
})
const PromptUse = namedObject('PromptUse', {
  call: text,
  run: text,
  model: text,
  at: text,
  layers: strings,
  lines: Type.Array(Type.Unsafe<readonly [number, number]>({ type: 'array', items: { type: 'integer' } }), {
    description: 'The line ranges that the prompt shows, each as [from, to].',
  }),
})
const LayerBlame = namedObject('LayerBlame', {
  blueprint: text,
  layer: text,
  prompts: count,
  whole: count,
  shortened: count,
  omitted: count,
  empty: count,
  texts: Type.Integer({ description: 'Number of distinct versions of the layer in these prompts.' }),
  tokens: count,
  share: Type.Number({ description: 'Share of all tokens in these prompts, from 0 to 1.' }),
})
const MAX_FILE = 2 * 1024 * 1024

export const promptFileRoutes: readonly Route[] = [
  route.get('/files', 'listPromptFiles', {
    summary: 'List templates, blueprints and data files. The workspace’s own files come first.',
    response: Type.Object({ files: Type.Array(PromptFile) }),
    handle: async (_request, { quire }) => ({ files: listPromptFiles(quire.workspace) }),
  }),
  route.get('/files/{path}', 'getPromptFile', {
    summary: 'Show a template, a blueprint or a data file with its text and its problems.',
    params: path,
    response: Type.Object({
      ...PromptFile.properties,
      text,
      sha256: text,
      variables: Type.Array(Variable, { description: 'The variables of a template, as declared in its frontmatter.' }),
      usedBy: Type.Array(text, { description: 'Blueprints that use this template in a layer.' }),
      problems: Type.Array(Problem),
    }),
    handle: async ({ params }, { quire }) => {
      const file = readPromptFile(quire.workspace, params.path)
      return { ...file, problems: checkPromptText(quire.workspace, params.path, file.text) }
    },
  }),
  route.put('/files/{path}', 'savePromptFile', {
    summary: 'Save a template (prompts/….md) or a blueprint (blueprints/….yaml) of the workspace.',
    params: path,
    maxBytes: MAX_FILE,
    body: body({
      text,
      expected: nullable(
        Type.String({ description: 'The SHA-256 hash of the text before the edit; null for a new file.' }),
      ),
    }),
    response: Type.Object({ path: text, sha256: text, problems: Type.Array(Problem) }),
    handle: async ({ params, body: { text: written, expected } }, { quire }) => {
      const saved = await savePromptFile(quire.workspace, params.path, written, expected)
      return { ...saved, problems: checkPromptText(quire.workspace, params.path, written) }
    },
  }),
  route.post('/files/{path}/check', 'checkPromptText', {
    summary: 'Check the unsaved text of a file.',
    params: path,
    maxBytes: MAX_FILE,
    body: body({ text }),
    response: Type.Object({ problems: Type.Array(Problem) }),
    handle: async ({ params, body: { text: written } }, { quire }) => ({
      problems: checkPromptText(quire.workspace, params.path, written),
    }),
  }),
  route.get('/files/{path}/uses', 'findUses', {
    summary: 'List past prompts that contain the file or one line of it, newest first.',
    params: path,
    query: Type.Object({ line: Type.Optional(Type.Integer({ minimum: 1 })), limit: limit(20, 100) }),
    response: Type.Object({ uses: Type.Array(PromptUse) }),
    handle: async ({ params, query }, { db }) => ({ uses: await findUses(await db(), params.path, query) }),
  }),
  route.get('/blame', 'blameLayers', {
    summary: 'Show which layers of the newest prompts are always cut, never change, or cost the most.',
    query: Type.Object({ flow: Type.Optional(text), limit: limit(100, 1000) }),
    response: Type.Object({ layers: Type.Array(LayerBlame) }),
    handle: async ({ query }, { db }) => ({ layers: await blameLayers(await db(), query) }),
  }),
  workspaceRoute.raw('/events', 'followWorkspace', {
    summary: 'Stream changes to the workspace (server-sent events): runs, sessions and written files.',
    media: 'text/event-stream',
    respond: async ({ request }, { workspaceEvents }) => {
      await workspaceEvents.start()
      return eventStream(workspaceEvents.feed, request)
    },
  }),
]
