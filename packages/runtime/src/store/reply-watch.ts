import type { Socket } from 'node:net'
import pg, { type Pool, type PoolClient } from 'pg'

const LOOK_MS = 3_000

/** Fields of a client that its types leave out. */
interface ClientInternals {
  readonly processID: number | null
  readonly connection: { readonly stream: Socket }
}

/**
 * Watches a client while it waits for a reply. If the server has already replied but nothing arrives, the reply is
 * lost, and the connection is ended, so that the query fails instead of waiting forever. Slow queries are not affected,
 * because the server is still working on them. Returns a function that ends the watch.
 */
export type ReplyWatch = (client: PoolClient) => () => void

export function replyWatch(pool: Pool): ReplyWatch {
  return (client) => {
    const { processID, connection } = client as unknown as ClientInternals
    let last: string | undefined
    let isLooking = false
    let isOver = false
    const look = async (): Promise<void> => {
      const since = processID === null ? undefined : await idleSince(pool, processID)
      const now = since && `${since} ${connection.stream.bytesRead}`
      if (!isOver && now !== undefined && now === last) await client.end()
      last = now
    }
    const timer = setInterval(() => {
      if (isLooking) return
      isLooking = true
      // If the server cannot be asked, the next look decides.
      void look()
        .catch(() => {})
        .finally(() => {
          isLooking = false
        })
    }, LOOK_MS)
    timer.unref()
    return () => {
      clearInterval(timer)
      isOver = true
    }
  }
}

/** When the server began to wait for the client. Undefined if it is working, or if a pooler hides the server. */
async function idleSince(pool: Pool, processId: number): Promise<string | undefined> {
  const client = new pg.Client(pool.options)
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ since: string }>(
      `select state_change::text as since from pg_stat_activity where pid = $1 and state like 'idle%'`,
      [processId],
    )
    return rows[0]?.since
  } finally {
    await client.end()
  }
}
