import type { Notification } from '@modelcontextprotocol/server'
import type { RunEvent } from '@quire/runtime'
import type { ServerContext } from '../route/server-context.ts'

/** The parts of an MCP request that tools can use. */
export interface ToolRequest {
  readonly signal: AbortSignal
  readonly _meta?: { readonly progressToken?: string | number | undefined }
  notify(notification: Notification): Promise<void>
}

const ENDS = ['run.completed', 'run.waiting', 'run.failed', 'run.incomplete', 'run.cancelled']

/** Reports progress until a run ends or needs a person. The run continues even if the caller gives up. */
export async function followRun(
  { quire, runFeeds }: ServerContext,
  run: string,
  { signal, _meta, notify }: ToolRequest,
): Promise<void> {
  const progressToken = _meta?.progressToken
  const source = runFeeds.of(run)
  let seen = '0'
  let done = 0
  while (!signal.aborted && !source.isClosed) {
    const events = await source.next(seen, signal)
    seen = events.at(-1)?.id ?? seen
    for (const event of events) {
      if (event.type !== 'step.completed') continue
      done++
      if (progressToken === undefined) continue
      const { total } = (await quire.summary(run)).steps
      const params = { progressToken, progress: done, total: Math.max(total, done), message: describe(event) }
      await notify({ method: 'notifications/progress', params })
    }
    if (events.some(({ type }) => ENDS.includes(type)) && (await quire.summary(run)).status !== 'running') return
  }
}

function describe({ data }: RunEvent): string {
  return `${String(data.name ?? data.step)} completed`
}
