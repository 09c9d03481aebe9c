import { serveStdio } from '@modelcontextprotocol/server/stdio'
import type { Quire } from '@quire/runtime'
import { createMcpServer } from './mcp/create-mcp-server.ts'
import { openContext } from './open-context.ts'

export interface McpOptions {
  readonly report?: (message: string) => void
  readonly signal?: AbortSignal
}

/** Serves MCP on standard input and output until the client disconnects. */
export async function serveMcp(quire: Quire, { report = () => {}, signal }: McpOptions = {}): Promise<void> {
  const context = openContext(quire, { report })
  const ended = Promise.withResolvers<void>()
  for (const event of ['end', 'close', 'error']) process.stdin.once(event, () => ended.resolve())
  signal?.addEventListener('abort', () => ended.resolve(), { once: true })
  const handle = serveStdio(() => createMcpServer(context), { onerror: (error) => report(`MCP: ${error.message}`) })
  await ended.promise
  await handle.close()
  await context.close()
}
