import type { Kysely } from 'kysely'
import { getBlob } from '../store/blob.ts'
import type { Database } from '../store/database.ts'

/** The prompts and responses of failed steps. If a prompt was sent again, only the last call is included. */
export async function failedFiles(
  db: Kysely<Database>,
  run: string,
  responsePath: (prompt: string) => string | undefined,
): Promise<{ readonly path: string; readonly text: string }[]> {
  const calls = await db
    .selectFrom('call')
    .innerJoin('step', 'step.id', 'call.step_id')
    .innerJoin('lineage', 'lineage.child_id', 'call.id')
    .selectAll('call')
    .select('lineage.label as prompt')
    .where('call.run_id', '=', run)
    .where('step.status', '=', 'failed')
    .where('lineage.via', '=', 'prompt')
    .orderBy('call.number')
    .execute()
  const files = new Map<string, string>()
  for (const { prompt, request_blob, response_blob, model, finish_reason, error } of calls) {
    const { messages } = JSON.parse(String(await getBlob(db, request_blob))) as { messages: { content: string }[] }
    files.set(prompt, messages.map(({ content }) => content).join('\n\n---\n\n'))
    const path = responsePath(prompt)
    const text = response_blob === null ? null : String(await getBlob(db, response_blob))
    if (path !== undefined) {
      files.set(path, `${JSON.stringify({ model, finishReason: finish_reason, error, text }, null, 2)}\n`)
    }
  }
  return [...files].sort(([one], [other]) => (one < other ? -1 : 1)).map(([path, text]) => ({ path, text }))
}
