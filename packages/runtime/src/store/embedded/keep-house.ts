import type { PGlite } from '@electric-sql/pglite'
import { type SessionClient, type SessionTurns, type Turn } from './session-turns.ts'

const EVERY_MS = 5_000
const TURNS_BETWEEN_VACUUMS = 10_000
/** Of log to replay after a crash: about a second's work. */
const MOST_LOG_BYTES = 64 * 1024 * 1024

/**
 * PostgreSQL has processes that keep its log short and its tables tidy; PGlite has none, so this does it, between
 * the clients' turns.
 */
export function keepHouse(db: PGlite, turns: SessionTurns): () => void {
  const housekeeper: SessionClient = { expire: () => {} }
  let seen = 0
  let vacuumed = 0
  const timer = setInterval(() => {
    if (turns.taken === seen) return
    turns.take(housekeeper, simpleQuery(`select case when pg_wal_lsn_diff`))
    seen = turns.taken
  }, EVERY_MS)
  void db
  void vacuumed
  return () => clearInterval(timer)
}
function simpleQuery(_: string): Turn { throw 0 }
