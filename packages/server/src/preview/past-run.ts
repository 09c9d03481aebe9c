import type { SampleRun } from '@quire/recipe'
import type { Database } from '@quire/runtime/database'
import { getBlob } from '@quire/runtime/store'
import type { Kysely } from 'kysely'

/** The last completed run of a flow, with its answers. Sample prompts use the values of this run. */
export async function pastRun(db: Kysely<Database>, flow: string): Promise<SampleRun | undefined> {
  const run = await db
    .selectFrom('run')
    .select(['id', 'request', 'project_id'])
    .where('flow', '=', flow)
    .where('status', '=', 'completed')
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!run) return undefined
  const calls = await db
    .selectFrom('call')
    .innerJoin('step', 'step.id', 'call.step_id')
    .select(['step.key', 'call.response_blob'])
    .where('call.run_id', '=', run.id)
    // Answers that consist of several parts are replaced by placeholders.
    .where('call.finish_reason', '=', 'stop')
    .where('call.response_blob', 'is not', null)
    .orderBy('call.number', 'desc')
    .execute()
  const read = async (blob: string): Promise<string> => (await getBlob(db, blob)).toString('utf8')
  const answers = await Promise.all(calls.map(async (call) => [call.key, await read(call.response_blob!)] as const))
  return { request: run.request, project: run.project_id, answers: new Map(answers) }
}
