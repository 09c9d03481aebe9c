import { createHash } from 'node:crypto'
import { type Kysely, sql } from 'kysely'
import type { Database } from './database.ts'
import { BlobTooLarge } from './errors.ts'

const MOST_BYTES = 64 * 1024 * 1024

/**
 * Stores bytes under their SHA-256, once. It may come before the transaction that refers to them: bytes that are
 * stored again are young again, and only old ones are collected as garbage.
 */
export async function putBlob(db: Kysely<Database>, content: string | Uint8Array, most = MOST_BYTES): Promise<string> {
  const bytes =
    typeof content === 'string'
      ? Buffer.from(content)
      : Buffer.from(content.buffer, content.byteOffset, content.byteLength)
  if (bytes.length > most) throw new BlobTooLarge(bytes.length, most)
  const sha256 = createHash('sha256').update(bytes).digest('hex')
  // `on conflict do update` would lock the row each time, and two steps that share texts would wait for each other.
  await sql`
    with added as (
      insert into blob (sha256, bytes, size) values (${sha256}, ${bytes}, ${bytes.length}) on conflict do nothing
    )
    update blob set created_at = now() where sha256 = ${sha256} and created_at < now() - interval '10 minutes'
  `.execute(db)
  return sha256
}
