import { tracePassage } from '@quire/inspect/views'
import type { Quire } from '@quire/runtime'
import { NothingFound } from '@quire/runtime/errors'
import Type from 'typebox'
import { RequestRefused } from '../errors.ts'
import { type Route, routesOf } from '../route/route.ts'
import { id, namedObject, strings, text, words } from '../schema/fields.ts'
import { Artifact } from '../schema/run.ts'

const artifact = Type.Object({ artifact: id('The id of the artifact.') })
const anything = Type.Object({ id: id('The id of an artifact or a call.') })
const route = routesOf('artifacts')

const LineageEntry = namedObject('LineageEntry', {
  id: text,
  kind: text,
  label: text,
  via: text,
  of: Type.String({ description: 'The next entry on the shortest path to the start.' }),
  also: strings,
  distance: Type.Integer(),
  isDocument: Type.Optional(Type.Literal(true)),
})

const PassageSource = namedObject('PassageSource', {
  id: text,
  kind: words('artifact', 'call', 'input'),
  label: text,
  line: Type.Integer(),
  text,
  share: Type.Number({ description: 'The share of the passage that also occurs in this source, from 0 to 1.' }),
  distance: Type.Integer(),
})

export const artifactRoutes: readonly Route[] = [
  route.get('/artifacts/{artifact}', 'getArtifact', {
    summary: 'Show an artifact with its text. Artifacts are immutable, so clients can cache them.',
    params: artifact,
    response: Artifact,
    etag: ({ sha256 }) => sha256,
    isImmutable: true,
    handle: ({ params }, { quire }) => getArtifact(quire, params.artifact),
  }),
  route.raw('/artifacts/{artifact}/text', 'getArtifactText', {
    summary: 'Download the text of an artifact. It is always served as plain text.',
    params: artifact,
    media: 'text/plain',
    respond: async ({ params, request }, { quire }) => {
      const { text: content, sha256, path } = await getArtifact(quire, params.artifact)
      const headers = {
        etag: `"${sha256}"`,
        'cache-control': 'private, max-age=31536000, immutable',
        'content-type': 'text/plain; charset=utf-8',
        'content-disposition': `attachment; filename*=UTF-8''${encodeURIComponent(path.split('/').at(-1)!)}`,
      }
      if (request.headers.get('if-none-match') === headers.etag) return new Response(null, { status: 304, headers })
      return new Response(content, { headers })
    },
  }),
  route.get('/ids/{id}', 'findId', {
    summary: 'Show what an id refers to: its type and its run.',
    params: anything,
    response: Type.Object({ id: text, type: words('artifact', 'call', 'run'), run: text }),
    handle: async ({ params }, { quire }) => {
      const shown = await quire.show(params.id)
      if (shown.type === 'run') return { id: params.id, type: shown.type, run: shown.run.run }
      return { id: params.id, type: shown.type, run: shown.type === 'call' ? shown.call.run : shown.artifact.run }
    },
  }),
  route.get('/lineage/{id}', 'getLineage', {
    summary: 'Show the origins and dependents of an artifact or a call.',
    params: anything,
    query: Type.Object({ direction: Type.Optional(words('up', 'down', 'both')) }),
    response: namedObject('Lineage', { id: text, up: Type.Array(LineageEntry), down: Type.Array(LineageEntry) }),
    handle: ({ params, query }, { quire }) => quire.lineage(params.id, query.direction),
  }),
  route.get('/lineage/{id}/passage', 'tracePassage', {
    summary: 'Find the likely sources of one paragraph of an artifact, given its line or its text.',
    params: anything,
    query: Type.Object({
      line: Type.Optional(Type.Integer({ minimum: 1 })),
      text: Type.Optional(Type.String({ maxLength: 4000 })),
    }),
    response: namedObject('TracedPassage', {
      id: text,
      line: Type.Integer(),
      text,
      sources: Type.Array(PassageSource),
    }),
    handle: async ({ params, query: { line, text: words } }, { db }) => {
      if (line !== undefined) return tracePassage(await db(), params.id, { line })
      if (words !== undefined) return tracePassage(await db(), params.id, { text: words })
      throw new RequestRefused(400, 'Specify the passage with line=40 or text=…')
    },
  }),
]

async function getArtifact(quire: Quire, wanted: string) {
  const shown = await quire.show(wanted)
  if (shown.type !== 'artifact') throw new NothingFound(wanted)
  return shown.artifact
}
