import { type Kysely, sql } from 'kysely'
import type { Database } from './database.ts'
import { STORE_SCHEMA } from './store-schema.ts'

/** If a table has grown by this factor since its last statistics update, the table is analysed again. */
const GROWTH = 2
const FEW_PAGES = 8

/**
 * Updates the planner's statistics of tables that have grown considerably, and returns the tables' names. A server does
 * this only once a minute, and the embedded store never does, but a run adds thousands of rows. The update also renews
 * cached plans that were made for the old sizes.
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
