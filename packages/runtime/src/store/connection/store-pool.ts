import { setImmediate as turn } from 'node:timers/promises'
import type { PostgresPool } from 'kysely'
import type { Pool, PoolClient } from 'pg'
import { StoreUnavailable } from '../errors.ts'
import { GuardedClient } from './guarded-client.ts'
import { PreparedStatements } from './prepared-statements.ts'
import { isConnectionLost, isUnknownHost } from './query-failures.ts'
import { queryWatch } from './query-watch.ts'

export interface StorePoolOptions {
  /** The location of the store, for display. */
  readonly location: string
  /** How long to keep trying to connect, in milliseconds. May be shorter for the first connection. */
  readonly patience: (hasConnected: boolean) => number
  /** Called after each failed attempt to connect. Waits, or starts the server. */
  readonly recover: (attempt: number, hasConnected: boolean) => Promise<void>
}

/**
 * Error codes for requests that were not fully sent, or were refused because the server accepts no writes. ECONNRESET
 * can also occur after sending, so it is not listed.
 */
const UNSENT = ['EPIPE', '25006']

/**
 * A pool for Kysely that replaces lost connections.
 * @param pools a pool for each host of the store; the first host that accepts a connection is used until it fails
 */
export function storePool(pools: readonly Pool[], { location, patience, recover }: StorePoolOptions): PostgresPool {
  let hasConnected = false
  for (const pool of pools) {
    // A broken idle connection has already left the pool. Without a listener, its error would end the process.
    pool.on('error', () => {})
    pool.once('connect', () => {
      hasConnected = true
    })
    // A server may end a connection in the moment in which it accepts it, before the client is guarded.
    pool.on('connect', (client) => client.on('error', () => {}))
  }
  let current = pools[0]!

  async function connectToAny(): Promise<PoolClient> {
    const failures: unknown[] = []
    for (const pool of new Set([current, ...pools])) {
      try {
        const client = await pool.connect()
        current = pool
        return client
      } catch (error) {
        failures.push(error)
        if (!isConnectionLost(error) && !isUnknownHost(error)) throw error
      }
    }
    throw failures.find(isConnectionLost) ?? failures[0]
  }

  const statements = new PreparedStatements()
  const watch = queryWatch(() => current.options)

  async function connect(): Promise<PoolClient> {
    const deadline = performance.now() + patience(hasConnected)
    for (let attempt = 1; ; attempt++) {
      // Lets the event loop run once, so that dead idle connections are dropped.
      await turn()
      try {
        return await connectToAny()
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
    connect: async () => GuardedClient.guard(await connect(), { connect, location, statements, watch, unsent: UNSENT }),
    end: async () => void (await Promise.all(pools.map((pool) => pool.end()))),
    get options() {
      return current.options
    },
  }
}
