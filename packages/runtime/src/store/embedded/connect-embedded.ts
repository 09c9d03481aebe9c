import { existsSync, realpathSync } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import type { PostgresPool } from 'kysely'
import pg from 'pg'
import { requireOwnStore } from '../../trust/require-own-store.ts'
import { StoreNotOpened } from '../errors.ts'
import { PreparedStatements } from '../prepared-statements.ts'
import { storePool } from '../store-pool.ts'
import type { Report } from '../store-report.ts'
import { STORE_SCHEMA } from '../store-schema.ts'
import { startStore } from './start-store.ts'
import { connectionTo } from './store-address.ts'
import { storePaths } from './store-paths.ts'

const PATIENCE = 60_000
const PAUSE = 20
/** Until the store has been found: failing to connect makes us look for it, and start it where there is none. */
const NOWHERE = '/nonexistent'

/** The workspace's own store: its process is started when nobody answers, the first time as after a crash. */
export function connectEmbedded(
  folder: string,
  report: Report,
  { isTrusted }: { readonly isTrusted: boolean },
): PostgresPool {
  const workspace = findFolder(folder)
  const paths = storePaths(workspace)
  const pool = new pg.Pool({
    ...connectionTo(NOWHERE),
    application_name: 'quire',
    options: `-c search_path=${STORE_SCHEMA} -c plan_cache_mode=force_generic_plan`,
    connectionTimeoutMillis: PATIENCE,
  })
  let hasConnected = false
  pool.once('connect', () => {
    hasConnected = true
  })
  let starting: Promise<void> | undefined
  return storePool(pool, {
    place: paths.data,
    patience: () => PATIENCE,
    statements: new PreparedStatements(),
    // Closed before all was written; a server acts on whole requests only.
    unsent: ['EPIPE'],
    recover: async (attempt) => {
      // It may answer and refuse all the same, for as long as it recovers from a crash.
      if (attempt > 1) await wait(PAUSE)
      if (starting) return starting
      // Each time, because whoever deletes the folder makes room for another.
      requireOwnStore(workspace, { isTrusted })
      if (hasConnected) report('restarting', 'The store has ended; starting it again.')
      else if (!existsSync(paths.data)) report('preparing', 'Creating a store for this workspace.')
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
