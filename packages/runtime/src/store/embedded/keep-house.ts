import type { SessionTurns } from './session-turns.ts'

const EVERY_MS = 5_000
/** How much of its log PostgreSQL may have to read again after a crash. */
const MOST_LOG_BYTES = 64 * 1024 * 1024
const TURNS_BETWEEN_VACUUMS = 20_000

/**
 * PostgreSQL has processes that keep its log short and its tables tidy. PGlite has none, so this does their work
 * between the clients' turns.
 */
export function keepHouse(turns: SessionTurns): void {
  let looked = turns.taken
  let vacuumed = turns.taken
  const timer = setInterval(() => {
    if (turns.taken === looked) return
    looked = turns.taken
    turns.between(async (db) => {
      const { rows } = await db.query<{ bytes: string }>(
        'select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), redo_lsn) as bytes from pg_control_checkpoint()',
      )
      if (Number(rows[0]?.bytes) > MOST_LOG_BYTES) await db.exec('checkpoint')
      if (looked - vacuumed < TURNS_BETWEEN_VACUUMS) return
      vacuumed = looked
      await db.exec('vacuum (analyze, skip_locked)')
    })
  }, EVERY_MS)
  timer.unref()
}
