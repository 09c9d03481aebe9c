import { type Kysely, sql } from 'kysely'
import type { Database } from './database.ts'

const GRACE_MINUTES = 60

/**
 * Removes the bytes that nothing refers to; gives back how many. Young ones stay: whoever stored them may be about
 * to refer to them.
 */
export async function collectGarbage(db: Kysely<Database>, graceMinutes = GRACE_MINUTES): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from blob
    where created_at < now() - make_interval(mins => ${graceMinutes})
      and not exists (select from artifact where artifact.blob = blob.sha256)
      and not exists (select from call where call.request_blob = blob.sha256)
      and not exists (select from call where call.response_blob = blob.sha256)
      and not exists (select from call where call.record_blob = blob.sha256)
      and not exists (select from call, unnest(record_parts) as part where part = blob.sha256)
      and not exists (select from feedback where feedback.blob = blob.sha256)
      and not exists (select from session_document where session_document.blob = blob.sha256)
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}
