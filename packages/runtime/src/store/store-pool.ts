import { setImmediate as turn } from 'node:timers/promises'
import type { PostgresPool } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { isConnectionLost } from './connection-lost.ts'
import { StoreUnavailable } from './errors.ts'
import { GuardedClient } from './guarded-client.ts'
import { PreparedStatements } from './prepared-statements.ts'
import { replyWatch } from './reply-watch.ts'

export interface StorePoolOptions {
  /** The location of the store, for display. */
  readonly place: string
  /** How long to keep trying to connect, in milliseconds. May be shorter for the first connection. */
  readonly patience: (hasConnected: boolean) => number
  /** Called after each failed attempt to connect. Waits, or starts the server. */
  readonly recover: (attempt: number, hasConnected: boolean) => Promise<void>
}

/** Error codes for requests that were not fully sent. ECONNRESET can also occur after sending, so it is not listed. */
const UNSENT = ['EPIPE']

/** A pool for Kysely that replaces lost connections. */
export function storePool(pool: Pool, { place, patience, recover }: StorePoolOptions): PostgresPool {
  // A broken idle connection has already left the pool. Without a listener, its error would end the process.
  pool.on('error', () => {})
  let hasConnected = false
  pool.once('connect', () => {
    hasConnected = true
  })
  const statements = new PreparedStatements()
  const watch = replyWatch(pool)

  async function connect(): Promise<PoolClient> {
    const deadline = performance.now() + patience(hasConnected)
    for (let attempt = 1; ; attempt++) {
      // Lets the event loop run once, so that dead idle connections are dropped.
      await turn()
      try {
        return await pool.connect()
      } catch (error) {
        if (!(error instanceof Error) || !isConnectionLost(error)) throw error
        if (performance.now() > deadline) {
          throw new StoreUnavailable(`The store does not respond (${error.message}). Try again later.`, 'nothing', {
            cause: error,
          })
        }
        await recover(attempt, hasConnected)
      }
    }
  }

  return {
    connect: async () => GuardedClient.guard(await connect(), { connect, place, statements, watch, unsent: UNSENT }),
    end: () => pool.end(),
    options: pool.options,
  }
}
