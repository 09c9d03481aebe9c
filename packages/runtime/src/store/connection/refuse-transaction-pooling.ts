import type { PostgresPool, PostgresPoolClient } from 'kysely'
import { StoreNotOpened } from '../errors.ts'

/**
 * Refuses a pooler that assigns a server connection to each transaction instead of each session. Settings, prepared
 * statements and locks of a session would reach other clients, or be lost. Two open connections then share a server
 * process, or change it between two transactions. The order finds a pooler that reuses the last connection, and one that
 * takes them in turn.
 * @throws StoreNotOpened
 */
export async function refuseTransactionPooling(pool: PostgresPool, place: string): Promise<void> {
  const first = await pool.connect()
  const second = await pool.connect()
  try {
    const a = await processOf(first)
    const b = await processOf(second)
    if (a !== b && b === (await processOf(second)) && a === (await processOf(first))) return
  } finally {
    first.release()
    second.release()
  }
  throw new StoreNotOpened(
    place,
    'a connection pooler in transaction mode is in front of the database. Quire needs sessions: use the pooler in ' +
      'session mode (PgBouncer: pool_mode = session), or connect to the server directly.',
  )
}

async function processOf(client: PostgresPoolClient): Promise<number> {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid', [])
  return rows[0]!.pid
}
