import { type Kysely, sql } from 'kysely'
import type { Database } from './database.ts'
import { STORE_SCHEMA } from './store.ts'

/** Statistics are updated when a table has grown by this factor since the last update. */
const GROWTH = 2
const FEW_PAGES = 8

/**
 * Updates the planner statistics of tables that have grown a lot, and returns the tables' names. The server does this
 * too rarely for a run that adds thousands of rows. Also replaces outdated cached plans.
 * @example await refreshStatistics(store.db) // → ['call', 'step']
 */
export async function refreshStatistics(db: Kysely<Database>): Promise<readonly string[]> {
  const { rows } = await sql<{ name: string }>`
    select relname as name
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname = ${STORE_SCHEMA} and relkind = 'r'
      and pg_relation_size(pg_class.oid) / current_setting('block_size')::integer > relpages * ${GROWTH} + ${FEW_PAGES}
  `.execute(db)
  // Skips tables that another process is analysing at this moment.
  const tables = rows.map(({ name }) => sql.table(`${STORE_SCHEMA}.${name}`))
  if (tables.length > 0) await sql`analyze (skip_locked) ${sql.join(tables)}`.execute(db)
  return rows.map(({ name }) => name)
}
