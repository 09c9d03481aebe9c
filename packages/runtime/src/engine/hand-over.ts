import type { Transaction } from 'kysely'
import type { Database } from '../store/database.ts'
import { InvalidStep } from './errors.ts'
import { stepId } from './insert-steps.ts'

/** Redirects a step's dependants to the step that continues its work and has the output. */
export async function handOver(tx: Transaction<Database>, run: string, step: string, key: string): Promise<void> {
  const to = stepId(run, key)
  const heir = await tx.selectFrom('step').select('status').where('id', '=', to).executeTakeFirst()
  if (!heir) throw new InvalidStep(key, 'work was handed over to this step, but the run has no such step.')
  if (to === step || heir.status === 'completed') {
    throw new InvalidStep(key, 'work was handed over to this step, but the step is already complete.')
  }
  await tx.updateTable('step_need').set({ needs_id: to }).where('needs_id', '=', step).execute()
}
