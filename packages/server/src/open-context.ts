import { readFileSync } from 'node:fs'
import type { Quire } from '@quire/runtime'
import { readEvents } from '@quire/runtime/engine'
import { LiveCalls } from './events/live-calls.ts'
import { RunFeeds } from './events/run-feeds.ts'
import { WorkspaceEvents } from './events/workspace-events.ts'
import { buildApi } from './route/build-api.ts'
import type { ServerContext } from './route/server-context.ts'
import { ROUTES } from './routes/index.ts'
import { Talks } from './talk/talk.ts'
import { RunWork, type RunWorkOptions } from './work/run-work.ts'

export const VERSION = (
  JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as { version: string }
).version

export interface OpenServer extends ServerContext {
  /** Stops all work. The next server continues unfinished runs. */
  close(): Promise<void>
}

/** The server's context. HTTP and MCP over standard input and output use the same context. */
export function openContext(quire: Quire, options: RunWorkOptions): OpenServer {
  const db = async () => (await quire.store()).db
  const runFeeds = new RunFeeds(async (run, after) => readEvents(await db(), run, after))
  const liveCalls = new LiveCalls(quire)
  const work = new RunWork(quire, { ...options, hear: (opened) => liveCalls.hear(opened) })
  const talks = new Talks(quire)
  const workspaceEvents = new WorkspaceEvents(quire)
  let api: ReturnType<typeof buildApi> | undefined
  const context: OpenServer = {
    quire,
    db,
    work,
    runFeeds,
    liveCalls,
    talks,
    workspaceEvents,
    async ask(url) {
      // Any failure is treated as missing data.
      api ??= buildApi(ROUTES, context).onError(() => new Response(null, { status: 404 }))
      const response = await api.request(url)
      return response.ok ? response.json() : undefined
    },
    version: VERSION,
    async close() {
      runFeeds.close()
      liveCalls.close()
      await Promise.all([work.close(), talks.close(), workspaceEvents.close()])
    },
  }
  return context
}
