import type { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { Database } from './database.ts'
import { BlobNotFound, StoreDamaged } from './errors.ts'

/**
 * Reads the blob with this SHA-256 and verifies it, so that damaged data is never used.
 * @throws StoreDamaged
 */
export async function getBlob(db: Kysely<Database>, sha256: string): Promise<Buffer> {
  const bytes = await getUncheckedBlob(db, sha256)
  const found = createHash('sha256').update(bytes).digest('hex')
  if (found !== sha256) throw new StoreDamaged(`blob ${sha256}`, `its SHA-256 is ${found}`)
  return bytes
}

/** Reads a blob without verifying its hash. Used to look for damage. */
export async function getUncheckedBlob(db: Kysely<Database>, sha256: string): Promise<Buffer> {
  const row = await db.selectFrom('blob').select('bytes').where('sha256', '=', sha256).executeTakeFirst()
  if (!row) throw new BlobNotFound(sha256)
  return row.bytes
}
