import { ProtocolError, ProtocolErrorCode, Server } from '@modelcontextprotocol/server'
import { QuireError } from '@quire/core'
import type { ServerContext } from '../route/server-context.ts'
import { completeArgument } from './complete-argument.ts'
import { getPrompt, listPrompts } from './prompts.ts'
import { listResources, RESOURCE_TEMPLATES, readResource } from './resources.ts'
import { callTool, TOOLS } from './tools.ts'

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
