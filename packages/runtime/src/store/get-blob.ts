import type { Kysely } from 'kysely'
import type { Database } from './database.ts'
import { BlobNotFound } from './errors.ts'

/** The bytes of a SHA-256. */
export async function getBlob(db: Kysely<Database>, sha256: string): Promise<Buffer> {
  const row = await db.selectFrom('blob').select('bytes').where('sha256', '=', sha256).executeTakeFirst()
  if (!row) throw new BlobNotFound(sha256)
  return row.bytes
}
