import { type Kysely, sql } from 'kysely'
import { STORE_SCHEMA } from '../store/store.ts'

export interface StoredColumn {
  readonly name: string
  /** The column's type name, as used in casts. */
  readonly type: string
}

export interface StoredTable {
  readonly name: string
  readonly columns: readonly StoredColumn[]
  /** Tables that this table's rows refer to. */
  readonly refers: readonly string[]
}

/** Tables for migration records and migration locks. */
export const MIGRATION_TABLE = /^migration(_\w+)?$/

/** The store's tables and their writable columns. Referenced tables come first. */
export async function storedTables<T>(db: Kysely<T>): Promise<StoredTable[]> {
  const { rows } = await sql<StoredTable>`
    select relname as name,
      (
        select json_agg(json_build_object('name', attname, 'type', format_type(atttypid, atttypmod)) order by attnum)
        from pg_attribute
        where attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
      ) as columns,
      (
        select coalesce(json_agg(distinct referred.relname), '[]'::json)
        from pg_constraint join pg_class as referred on referred.oid = confrelid
        where conrelid = pg_class.oid and contype = 'f' and confrelid <> conrelid
      ) as refers
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname = ${STORE_SCHEMA} and relkind = 'r'
    order by relname
  `.execute(db)
  return referredFirst(rows.filter(({ name }) => !MIGRATION_TABLE.test(name)))
}

function referredFirst(tables: readonly StoredTable[]): StoredTable[] {
  const byName = new Map(tables.map((table) => [table.name, table]))
  const ordered = new Set<StoredTable>()
  const add = (table: StoredTable): void => {
    if (ordered.has(table)) return
    for (const name of table.refers) {
      const referred = byName.get(name)
      if (referred) add(referred)
    }
    ordered.add(table)
  }
  tables.forEach(add)
  return [...ordered]
}

/**
 * The size of the store's tables and indexes in bytes.
 * @example await storeSize(store.db) // → 9_437_184
 */
export async function storeSize<T>(db: Kysely<T>): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`
    select coalesce(sum(pg_total_relation_size(pg_class.oid)), 0)::text as bytes
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname = ${STORE_SCHEMA} and relkind = 'r'
  `.execute(db)
  return Number(rows[0]!.bytes)
}
