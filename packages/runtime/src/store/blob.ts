import { Buffer } from 'node:buffer'
import { createHash } from 'node:crypto'
import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from './database.ts'
import { BlobNotFound, BlobTooLarge, StoreDamaged } from './errors.ts'

const MAX_BYTES = 64 * 1024 * 1024

/** Bytes and their SHA-256. */
export interface Blob {
  readonly sha256: string
  readonly bytes: Buffer
}

/**
 * @example
 * makeBlob('Hello')
 * // → { sha256: '185f8db32271fe25f561a6fc938b2e264306ec304eda518007d1764826381969', bytes: Buffer.from('Hello') }
 */
export function makeBlob(content: string | Uint8Array, max = MAX_BYTES): Blob {
  const bytes =
    typeof content === 'string'
      ? Buffer.from(content)
      : Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  if (bytes.length > max) throw new BlobTooLarge(bytes.length, max)
  return { sha256: createHash('sha256').update(bytes).digest('hex'), bytes }
}

/**
 * Stores bytes once, under their SHA-256. The bytes may be stored before the transaction that refers to them. Garbage
 * collection removes only old bytes. Storing bytes again resets their age.
 * @example await putBlob(store.db, 'Hello') // → '185f8db32271fe25f561a6fc938b2e264306ec304eda518007d1764826381969'
 */
export async function putBlob(db: Kysely<Database>, content: string | Uint8Array, max = MAX_BYTES): Promise<string> {
  const blob = makeBlob(content, max)
  await sql`with ${blobsStored([blob])} select`.execute(db)
  return blob.sha256
}

/**
 * The CTEs that store blobs. At least one blob is required.
 * @example await sql`with ${blobsStored([makeBlob('Hello')])} select`.execute(store.db)
 */
export function blobsStored(blobs: readonly Blob[]): RawBuilder<unknown> {
  // Stores blobs in a fixed order, so that two processes cannot deadlock.
  const once = [...new Map(blobs.map((blob) => [blob.sha256, blob])).values()].sort((a, b) =>
    a.sha256 < b.sha256 ? -1 : 1,
  )
  // `on conflict do update` would always lock the row, so steps with shared texts would wait for each other.
  return sql`
    blobs_added as (
      insert into blob (sha256, bytes, size) ${rowsOf(once)} on conflict do nothing
    ),
    blobs_old as (
      select sha256 from blob
      where sha256 = any(${once.map(({ sha256 }) => sha256)}::text[]) and created_at < now() - interval '10 minutes'
      for update skip locked
    ),
    blobs_renewed as (
      update blob set created_at = now() from blobs_old where blob.sha256 = blobs_old.sha256
    )`
}

// Arrays are sent as text, which doubles the size of binary data.
const LARGE = 16 * 1024

/** Sends small blobs as arrays, so that PostgreSQL needs only one plan. Sends large blobs as binary parameters. */
function rowsOf(blobs: readonly Blob[]): RawBuilder<unknown> {
  if (blobs.reduce((sum, { bytes }) => sum + bytes.length, 0) > LARGE) {
    return sql`values ${sql.join(blobs.map(({ sha256, bytes }) => sql`(${sha256}, ${bytes}, ${bytes.length})`))}`
  }
  return sql`
    select sha256, bytes, length(bytes)
    from unnest(${blobs.map(({ sha256 }) => sha256)}::text[], ${blobs.map(({ bytes }) => bytes)}::bytea[]) as new (sha256, bytes)`
}

/**
 * Reads the blob with this SHA-256 and verifies it, so that damaged data is never used.
 * @example
 * const sha256 = await putBlob(store.db, 'Hello')
 * String(await getBlob(store.db, sha256)) // → 'Hello'
 * @throws StoreDamaged
 */
export async function getBlob(db: Kysely<Database>, sha256: string): Promise<Buffer> {
  return verified(sha256, await getUncheckedBlob(db, sha256))
}

function verified(sha256: string, bytes: Buffer): Buffer {
  const found = createHash('sha256').update(bytes).digest('hex')
  if (found !== sha256) throw new StoreDamaged(`blob ${sha256}`, `its SHA-256 is ${found}`)
  return bytes
}

/**
 * Reads the blob with this SHA-256 as text.
 * @example await getBlobText(store.db, sha256) // → 'Hello'
 * @throws StoreDamaged
 */
export async function getBlobText(db: Kysely<Database>, sha256: string): Promise<string> {
  return (await getBlob(db, sha256)).toString('utf8')
}

/**
 * Reads several blobs as texts, keyed by SHA-256, with one query.
 * @example (await getBlobTexts(store.db, [sha256])).get(sha256) // → 'Hello'
 * @throws BlobNotFound, StoreDamaged
 */
export async function getBlobTexts(
  db: Kysely<Database>,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const wanted = [...new Set(hashes)]
  const rows =
    wanted.length === 0
      ? []
      : await db
          .selectFrom('blob')
          .select(['sha256', 'bytes'])
          .where(sql<boolean>`sha256 = any(${wanted}::text[])`)
          .execute()
  const found = new Map(rows.map(({ sha256, bytes }) => [sha256, verified(sha256, bytes).toString('utf8')]))
  const missing = wanted.find((sha256) => !found.has(sha256))
  if (missing !== undefined) throw new BlobNotFound(missing)
  return found
}

/**
 * Reads a blob without verifying its hash. Used to look for damage.
 * @example String(await getUncheckedBlob(store.db, sha256)) // → 'Hello'
 */
export async function getUncheckedBlob(db: Kysely<Database>, sha256: string): Promise<Buffer> {
  const row = await db.selectFrom('blob').select('bytes').where('sha256', '=', sha256).executeTakeFirst()
  if (!row) throw new BlobNotFound(sha256)
  return row.bytes
}
