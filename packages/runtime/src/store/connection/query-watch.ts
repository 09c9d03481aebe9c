import type { Socket } from 'node:net'
import pg, { type PoolClient, type PoolConfig } from 'pg'

const LOOK_MS = 3_000

/** Fields of a client that its types leave out. */
interface ClientInternals {
  /** The id of the server's process. Some poolers send an invented id. */
  readonly processID: number | null
  readonly connection: { readonly stream: Socket }
}

/**
 * Watches a client while it waits for the result of a query. If the server has already sent it but nothing arrives, or
 * if a failover replaced the server, the result is lost. The connection is then ended, so that the query fails instead
 * of waiting forever. Slow queries are not affected, because the server is still working on them. Returns a function
 * that ends the watch.
 */
export type QueryWatch = (client: PoolClient) => () => void

/** @param address leads to the server that accepts connections now */
export function queryWatch(address: () => PoolConfig): QueryWatch {
  return (client) => {
    const { processID, connection } = client as unknown as ClientInternals
    let last: string | undefined
    let isLooking = false
    let isOver = false
    const look = async (): Promise<void> => {
      const since = processID === null ? undefined : await idleSince(address(), processID)
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

/**
 * When the server began to wait for the client, or `gone` if the server's process has ended. Undefined if the server is
 * working, or if a pooler hides its process.
 */
async function idleSince(address: PoolConfig, processId: number): Promise<string | undefined> {
  const client = new pg.Client(address)
  client.on('error', () => {})
  await client.connect()
  try {
    const { rows } = await client.query<{ own: number; isFound: boolean; since: string | null }>(
      `select pg_backend_pid() as own, count(*) > 0 as "isFound",
        max(state_change::text) filter (where state like 'idle%') as since
      from pg_stat_activity where pid = $1`,
      [processId],
    )
    const { own, isFound, since } = rows[0]!
    if (isFound) return since ?? undefined
    const isHidden = own !== (client as unknown as ClientInternals).processID
    return isHidden ? undefined : 'gone'
  } finally {
    await client.end()
  }
}
