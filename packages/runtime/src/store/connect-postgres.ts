import { setTimeout as wait } from 'node:timers/promises'
import type { PostgresPool } from 'kysely'
import pg from 'pg'
import { storePool } from './store-pool.ts'
import type { Report } from './store-report.ts'
import { STORE_SCHEMA } from './store-schema.ts'

const FIRST_PATIENCE = 3_000
const PATIENCE = 30_000
/** The database rolls back a transaction that is idle for this long, so a late commit fails. */
const IDLE_IN_TRANSACTION = '60s'

/** Connects to a regular PostgreSQL server. If the server restarts later, waits for it. */
export function connectPostgres(databaseUrl: string, place: string, report: Report): PostgresPool {
  const pool = new pg.Pool({
    connectionString: databaseUrl,
    application_name: 'quire',
    connectionTimeoutMillis: PATIENCE,
    keepAlive: true,
    // Set in SQL, because poolers reject unknown connection parameters.
    onConnect: async (client) => {
      await client.query(
        `set search_path to ${STORE_SCHEMA}; set plan_cache_mode to force_generic_plan; ` +
          `set idle_in_transaction_session_timeout to '${IDLE_IN_TRANSACTION}'`,
      )
    },
  })
  return storePool(pool, {
    place,
    patience: (hasConnected) => (hasConnected ? PATIENCE : FIRST_PATIENCE),
    recover: (attempt, hasConnected) => {
      if (attempt === 1 && hasConnected) report('waiting', 'The database does not respond; waiting.')
      return wait(Math.min(50 * 2 ** attempt, 1_000))
    },
  })
}
