import { rebuildPrompt } from '@quire/runtime/artifact'
import type { Database } from '@quire/runtime/store'
import { readRecord } from '@quire/runtime/stored'
import type { Kysely } from 'kysely'

/**
 * Rebuilds the prompt of a session's last answered turn from its record, for a program that did not send the prompt.
 */
export async function previousPrompt(
  db: Kysely<Database>,
  session: string,
): Promise<{ readonly text: string } | undefined> {
  const turn = await db
    .selectFrom('session_turn')
    .select('run_id')
    .where('session_id', '=', session)
    .where('role', '=', 'assistant')
    .orderBy('n', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!turn?.run_id) return undefined
  const call = await db
    .selectFrom('call')
    .select('record_blob')
    .where('run_id', '=', turn.run_id)
    .where('record_blob', 'is not', null)
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!call?.record_blob) return undefined
  const { text } = await rebuildPrompt(await readRecord(db, call.record_blob))
  return { text }
}
