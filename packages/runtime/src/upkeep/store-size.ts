import { type Kysely, sql } from 'kysely'
import { STORE_SCHEMA } from '../store/store.ts'

/** The size of the store's tables and indexes in bytes. */
export async function storeSize<T>(db: Kysely<T>): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`
    select coalesce(sum(pg_total_relation_size(pg_class.oid)), 0)::text as bytes
    from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where nspname = ${STORE_SCHEMA} and relkind = 'r'
  `.execute(db)
  return Number(rows[0]!.bytes)
}
