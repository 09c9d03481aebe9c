import type { Database } from '@quire/runtime/store'
import type { Kysely } from 'kysely'
import type { MadeOutput } from '../prompt/job-output.ts'

/** Lists a run's answers that were continued, repaired or left incomplete, in order. */
export async function listMended(db: Kysely<Database>, run: string): Promise<MadeOutput[]> {
  const rows = await db
    .selectFrom('step')
    .select('output')
    .where('run_id', '=', run)
    .where('status', '=', 'completed')
    .where('kind', 'in', ['plan', 'turn'])
    .orderBy('ordinal')
    .execute()
  return rows
    .map(({ output }) => output as unknown as MadeOutput)
    .filter(({ state, continuations }) => state !== 'complete' || continuations > 0)
}
