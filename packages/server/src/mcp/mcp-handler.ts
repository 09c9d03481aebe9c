import { createMcpHandler } from '@modelcontextprotocol/server'
import type { ServerContext } from '../route/server-context.ts'
import { createMcpServer } from './create-mcp-server.ts'

const MAX_BYTES = 16 * 1024 * 1024

/** MCP over HTTP, served at a path of the server. */
export function mcpHandler(context: ServerContext, report: (message: string) => void) {
  return createMcpHandler(() => createMcpServer(context), {
    maxRequestBodySize: MAX_BYTES,
    onerror: (error) => report(`MCP: ${error.message}`),
  })
}
