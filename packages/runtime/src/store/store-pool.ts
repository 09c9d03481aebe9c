import { setImmediate as turn } from 'node:timers/promises'
import type { PostgresPool } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { isConnectionLost } from './connection-lost.ts'
import { StoreUnavailable } from './errors.ts'
import { GuardedClient } from './guarded-client.ts'
import { PreparedStatements } from './prepared-statements.ts'

export interface StorePoolOptions {
  /** Where the store is, for people. */
  readonly place: string
  /** How long to go on trying to connect, in milliseconds. The first time may be shorter. */
  readonly patience: (hasConnected: boolean) => number
  /** Called after each failure to connect: waits, or starts what is to be connected to. */
  readonly recover: (attempt: number, hasConnected: boolean) => Promise<void>
}

/** Closed before all was written; a server acts on whole requests only. A reset may also come after it has acted. */
const UNSENT = ['EPIPE']

/** A pool for Kysely that replaces lost connections. */
export function storePool(pool: Pool, { place, patience, recover }: StorePoolOptions): PostgresPool {
  // An idle connection that breaks is already out of the pool; unheard, its error would end the process.
  pool.on('error', () => {})
  let hasConnected = false
  pool.once('connect', () => {
    hasConnected = true
  })
  const statements = new PreparedStatements()

  async function connect(): Promise<PoolClient> {
    const deadline = performance.now() + patience(hasConnected)
    for (let attempt = 1; ; attempt++) {
      // One turn of the event loop, so that idle connections whose other end has died are noticed and dropped.
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
    connect: async () => GuardedClient.guard(await connect(), { connect, place, statements, unsent: UNSENT }),
    end: () => pool.end(),
    options: pool.options,
  }
}
