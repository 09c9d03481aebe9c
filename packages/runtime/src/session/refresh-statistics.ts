import { sql } from 'kysely'
import type { Store } from '../store/store.ts'

const TABLES = ['knowledge', 'session_turn', 'session_document', 'notebook_passage'] as const
/** So much larger than when it was last looked at, a table is looked at again. */
const GROWTH = 2
const FEW = 200

/**
 * Lets the planner know how large a session's tables are. A server sees to that by itself; the embedded store has
 * nobody who would, and plans for tables as they were when they were empty.
 */
export async function refreshStatistics(store: Store): Promise<readonly string[]> {
  if (store.kind !== 'embedded') return []
  const { rows } = await sql<{ name: string; known: number }>`
    select relname as name, greatest(reltuples, 0) as known from pg_class
    where oid = any(${TABLES.map((table) => table)}::regclass[]::oid[])
  `.execute(store.db)
  const stale: string[] = []
  for (const { name, known } of rows) {
    const most = known * GROWTH + FEW
    const { rows: counted } = await sql<{ count: string }>`
      select count(*) from (select from ${sql.table(name)} limit ${Math.ceil(most) + 1}) as some_rows
    `.execute(store.db)
    if (Number(counted[0]?.count ?? 0) <= most) continue
    await sql`analyze ${sql.table(name)}`.execute(store.db)
    stale.push(name)
  }
  return stale
}
