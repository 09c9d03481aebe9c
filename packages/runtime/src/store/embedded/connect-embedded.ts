import { existsSync, realpathSync } from 'node:fs'
import type { PostgresPool } from 'kysely'
import pg from 'pg'
import { StoreNotOpened } from '../errors.ts'
import { PreparedStatements } from '../prepared-statements.ts'
import { storePool } from '../store-pool.ts'
import type { Report } from '../store-report.ts'
import { STORE_SCHEMA } from '../store-schema.ts'
import { startStore } from './start-store.ts'
import { readStoreAddress } from './store-address.ts'
import { storePaths } from './store-paths.ts'

const PATIENCE = 60_000
/** Where there is no store yet there is no socket, and failing to connect starts it. */
const NOWHERE = '/nonexistent'

/** The workspace's own store: its process is started when nobody answers, the first time as after a crash. */
export function connectEmbedded(folder: string, report: Report): PostgresPool {
  const workspace = findFolder(folder)
  const paths = storePaths(workspace)
  const pool = new pg.Pool({
    host: readStoreAddress(paths)?.folder ?? NOWHERE,
    port: 5432,
    user: 'postgres',
    database: 'postgres',
    connectionTimeoutMillis: PATIENCE,
    onConnect: async (client) => {
      await client.query(`set search_path to ${STORE_SCHEMA}`)
    },
  })
  let hasConnected = false
  pool.once('connect', () => {
    hasConnected = true
  })
  let starting: Promise<void> | undefined
  return storePool(pool, {
    patience: () => PATIENCE,
    statements: new PreparedStatements(),
    // On a Unix socket a reset means that the other end was closed before it had read all that was written.
    unsent: ['EPIPE', 'ECONNRESET'],
    recover: () => {
      if (starting) return starting
      if (hasConnected) report('restarting', 'The store has ended; starting it again.')
      else if (!existsSync(paths.data)) report('preparing', 'Making a store for this workspace; it takes some seconds.')
      starting = startStore(workspace)
        .then((host) => {
          pool.options.host = host
        })
        .finally(() => {
          starting = undefined
        })
      return starting
    },
  })
}

/** By its one true name: reached by two names, it is still one store. */
function findFolder(folder: string): string {
  try {
    return realpathSync(folder)
  } catch (error) {
    throw new StoreNotOpened(folder, `there is no such folder (${(error as Error).message}).`, { cause: error })
  }
}
