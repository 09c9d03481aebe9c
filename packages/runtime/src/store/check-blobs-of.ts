import { type Kysely, sql } from 'kysely'
import type { Database } from './database.ts'
import { StoreDamaged } from './errors.ts'

/**
 * Checks the texts of artifacts and calls against the stored hashes, before the texts are shown.
 * @throws StoreDamaged
 */
export async function checkBlobsOf(db: Kysely<Database>, ids: readonly string[]): Promise<void> {
  const { rows } = await sql<{ readonly sha256: string; readonly found: string }>`
    select blob.sha256, checked.found
    from blob, lateral (select encode(sha256(bytes), 'hex') as found) as checked
    where blob.sha256 in (
      select blob from artifact where id = any(${ids}::text[])
      union all select unnest(array[request_blob, response_blob]) from call where id = any(${ids}::text[])
    ) and checked.found <> blob.sha256
    order by blob.sha256 limit 1
  `.execute(db)
  const [changed] = rows
  if (changed) throw new StoreDamaged(`blob ${changed.sha256}`, `its SHA-256 is ${changed.found}`)
}
