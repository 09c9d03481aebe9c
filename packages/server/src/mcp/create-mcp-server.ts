import {
  type CompleteRequestParams,
  type CompleteResult,
  createMcpHandler,
  ProtocolError,
  ProtocolErrorCode,
  Server,
} from '@modelcontextprotocol/server'
import { QuireError } from '@quire/core'
import { listArtifacts, listCalls, pageRuns } from '@quire/inspect/views'
import type { Quire } from '@quire/runtime'
import { hasProcess, loadProcess } from '@quire/session'
import type { ServerContext } from '../route/server-context.ts'
import { getPrompt, listPrompts, MODEL } from './prompts.ts'
import { listResources, RESOURCE_TEMPLATES, readResource } from './resources.ts'
import { callTool, TOOLS } from './tools.ts'

const MAX_VALUES = 100
const MAX_BYTES = 16 * 1024 * 1024
const INSTRUCTIONS =
  'Quire assembles prompts from layered files and runs flows of many steps and models. ' +
  'Each prompt here is a blueprint, rendered for a model. `render` and `fit` show what a model would get, without sending it. ' +
  '`run` starts a flow and waits until it ends. `search`, `lineage` and the resources show the results of earlier runs and their sources.'

/** A server for one connection. Lists are read again for each request, so that edits take effect at once. */
export function createMcpServer(context: ServerContext): Server {
  const server = new Server(
    { name: 'quire', title: 'Quire', version: context.version },
    { capabilities: { prompts: {}, resources: {}, tools: {}, completions: {} }, instructions: INSTRUCTIONS },
  )
  server.setRequestHandler('prompts/list', () => refusing(() => listPrompts(context.quire)))
  server.setRequestHandler('prompts/get', ({ params }) => refusing(() => getPrompt(context.quire, params)))
  server.setRequestHandler('completion/complete', ({ params }) => refusing(() => completeArgument(context, params)))
  server.setRequestHandler('resources/list', ({ params }) => refusing(() => listResources(context, params?.cursor)))
  server.setRequestHandler('resources/templates/list', () => ({ resourceTemplates: [...RESOURCE_TEMPLATES] }))
  server.setRequestHandler('resources/read', ({ params }) => refusing(() => readResource(context, params.uri)))
  server.setRequestHandler('tools/list', () => ({ tools: TOOLS.map(({ tool }) => tool) }))
  server.setRequestHandler('tools/call', ({ params }, { mcpReq }) => callTool(context, params, mcpReq))
  return server
}

/** The caller can fix Quire's own errors. All other errors are internal. */
async function refusing<T>(work: () => T | Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!QuireError.isInstance(error)) throw error
    throw new ProtocolError(ProtocolErrorCode.InvalidParams, error.message, { code: error.code })
  }
}

/** MCP over HTTP, served at a path of the server. */
export function mcpHandler(context: ServerContext, report: (message: string) => void) {
  return createMcpHandler(() => createMcpServer(context), {
    maxRequestBodySize: MAX_BYTES,
    onerror: (error) => report(`MCP: ${error.message}`),
  })
}

/** The possible values of a prompt argument or a part of a resource URI. */
async function completeArgument(
  context: ServerContext,
  { ref, argument: { name, value } }: CompleteRequestParams,
): Promise<CompleteResult> {
  const all =
    ref.type === 'ref/prompt' ? promptValues(context.quire, ref.name, name) : await resourceValues(context, name)
  const wanted = value.toLowerCase()
  const found = all.filter((one) => one.toLowerCase().includes(wanted))
  // Prefix matches come first.
  const sorted = found.toSorted(
    (a, b) => Number(b.toLowerCase().startsWith(wanted)) - Number(a.toLowerCase().startsWith(wanted)),
  )
  const values = sorted.slice(0, MAX_VALUES)
  return { completion: { values, total: found.length, hasMore: found.length > values.length } }
}

function promptValues({ workspace }: Quire, prompt: string, argument: string): readonly string[] {
  if (argument === MODEL) return workspace.models.list().flatMap(({ id, aliases }) => [id, ...aliases])
  const kit = workspace.kits.find((one) => prompt.startsWith(`${one.name}/`))
  if (argument === 'mode' && kit && hasProcess(kit)) {
    return loadProcess(kit, workspace.root).modes.map(({ name }) => name)
  }
  return []
}

async function resourceValues({ db }: ServerContext, part: string): Promise<readonly string[]> {
  const { runs } = await pageRuns(await db(), { limit: 50 })
  if (part === 'run') return runs.map(({ run }) => run)
  const [newest] = runs
  if (!newest) return []
  if (part === 'call') return (await listCalls(await db(), newest.run)).map(({ id }) => id)
  return (await listArtifacts(await db(), newest.run)).map(({ id }) => id)
}
