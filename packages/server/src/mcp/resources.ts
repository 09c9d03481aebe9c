import type { ListResourcesResult, ReadResourceResult, ResourceTemplateType } from '@modelcontextprotocol/server'
import { errorClass } from '@quire/core'
import { listArtifacts, pageRuns, readRun, showPrompt } from '@quire/inspect/views'
import type { ServerContext } from '../route/server-context.ts'

/** No resource has this URI. */
export class ResourceUnknown extends errorClass('resource-unknown') {
  constructor(uri: string) {
    super(`Unknown resource ${uri}. Resource URIs are quire://runs/RUN, artifacts/ID, lineage/ID or prompts/CALL.`)
  }
}

const PAGE = 20

/** Ids in URIs are percent-encoded. */
export const RESOURCE_TEMPLATES: readonly ResourceTemplateType[] = [
  {
    uriTemplate: 'quire://runs/{run}',
    name: 'run',
    description: 'A run: its status, documents and figures',
    mimeType: 'application/json',
  },
  {
    uriTemplate: 'quire://artifacts/{artifact}',
    name: 'artifact',
    description: 'A document or another text that a run used or produced',
    mimeType: 'text/markdown',
  },
  {
    uriTemplate: 'quire://lineage/{id}',
    name: 'lineage',
    description: 'The origins and dependents of an artifact or a call',
    mimeType: 'application/json',
  },
  {
    uriTemplate: 'quire://prompts/{call}',
    name: 'prompt',
    description: 'The exact prompt of a past call',
    mimeType: 'text/plain',
  },
]

/** The newest runs with their documents, page by page. */
export async function listResources({ db }: ServerContext, cursor?: string): Promise<ListResourcesResult> {
  const { runs, next } = await pageRuns(await db(), { limit: PAGE, ...(cursor !== undefined && { cursor }) })
  const resources: ListResourcesResult['resources'] = []
  for (const { run, title, flow, status } of runs) {
    resources.push({
      uri: `quire://runs/${encodeURIComponent(run)}`,
      name: run,
      title: `${flow}: ${title}`,
      description: `A run of ${flow}, ${status}`,
      mimeType: 'application/json',
    })
    for (const { id, path, isDocument, size } of await listArtifacts(await db(), run)) {
      if (isDocument) resources.push({ uri: `quire://artifacts/${id}`, name: path, mimeType: typeOf(path), size })
    }
  }
  return { resources, ...(next !== undefined && { nextCursor: next }) }
}

/** @throws ResourceUnknown, NothingFound */
export async function readResource({ quire, db }: ServerContext, uri: string): Promise<ReadResourceResult> {
  const match = /^quire:\/\/(runs|artifacts|lineage|prompts)\/([^/?#]+)$/.exec(uri)
  if (!match) throw new ResourceUnknown(uri)
  const id = decodeURIComponent(match[2]!)
  const json = (value: unknown): ReadResourceResult => ({
    contents: [{ uri, mimeType: 'application/json', text: JSON.stringify(value, null, 2) }],
  })
  switch (match[1]) {
    case 'runs':
      return json(await readRun(await db(), id))
    case 'lineage':
      return json(await quire.lineage(id))
    case 'prompts':
      return { contents: [{ uri, mimeType: 'text/plain', text: (await showPrompt(await db(), id)).assembly.text }] }
    default: {
      const shown = await quire.show(id)
      if (shown.type !== 'artifact') throw new ResourceUnknown(uri)
      return { contents: [{ uri, mimeType: typeOf(shown.artifact.path), text: shown.artifact.text }] }
    }
  }
}

function typeOf(path: string): string {
  if (path.endsWith('.json')) return 'application/json'
  return path.endsWith('.md') ? 'text/markdown' : 'text/plain'
}
