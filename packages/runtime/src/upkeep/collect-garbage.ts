import { type Kysely, sql } from 'kysely'
import type { Database } from '../store/database.ts'
import { STORE_SCHEMA } from '../store/store.ts'

const GRACE_MINUTES = 60

/**
 * Removes unreferenced blobs and returns their number. Keeps recent blobs, because they may soon be used.
 * @example await collectGarbage(store.db) // → 17
 */
export async function collectGarbage(db: Kysely<Database>, graceMinutes = GRACE_MINUTES): Promise<number> {
  const references = (await blobColumns(db)).map(
    ({ table, column }) => sql`and not exists (select from ${sql.table(table)} where ${sql.ref(column)} = blob.sha256)`,
  )
  const { numAffectedRows } = await sql`
    delete from blob
    where created_at < now() - make_interval(mins => ${graceMinutes})
      and not exists (select from call where call.response_blob = blob.sha256)
      and not exists (select from call, unnest(record_parts) as part where part = blob.sha256)
      ${sql.join(references, sql` `)}
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Columns with a foreign key to blobs, including columns of plugins' tables. */
async function blobColumns(db: Kysely<Database>): Promise<readonly { table: string; column: string }[]> {
  const { rows } = await sql<{ table: string; column: string }>`
    select ${STORE_SCHEMA} || '.' || relname as table, attname as column
    from pg_constraint
    join pg_class on pg_class.oid = conrelid
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = ${`${STORE_SCHEMA}.blob`}::regclass
    order by 1, 2
  `.execute(db)
  return rows
}
