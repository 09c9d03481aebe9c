import { rebuildPrompt } from '@quire/runtime/artifact'
import type { Database } from '@quire/runtime/store'
import { getBlob } from '@quire/runtime/store'
import { readRecord } from '@quire/runtime/stored'
import type { Kysely } from 'kysely'

/** Matches the ids of calls that asked for a reply, including calls after look-ups. */
const REPLY_ID = '#[1-9]$'

/** Returns the last prompt of a turn and its reply, verbatim. */
export async function readTurn(
  db: Kysely<Database>,
  run: string,
): Promise<{ readonly prompt: string | undefined; readonly reply: string | undefined }> {
  const call = await db
    .selectFrom('call')
    .select(['record_blob', 'response_blob'])
    .where('run_id', '=', run)
    .where('id', '~', REPLY_ID)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    prompt: call?.record_blob ? (await rebuildPrompt(await readRecord(db, call.record_blob))).text : undefined,
    reply: call?.response_blob ? (await getBlob(db, call.response_blob)).toString('utf8') : undefined,
  }
}
