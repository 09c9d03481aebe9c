import type { Transaction } from 'kysely'
import type { Database } from '../../store/database.ts'
import { InvalidStep } from '../flow/errors.ts'
import { stepId } from './insert-steps.ts'

/** Redirects a step's dependants to the step that continues its work. */
export async function redirectDependants(
  tx: Transaction<Database>,
  run: string,
  step: string,
  key: string,
): Promise<void> {
  const to = stepId(run, key)
  const successor = await tx.selectFrom('step').select('status').where('id', '=', to).executeTakeFirst()
  if (!successor) throw new InvalidStep(key, 'work was handed over to this step, but the run has no such step.')
  if (to === step || successor.status === 'completed') {
    throw new InvalidStep(key, 'work was handed over to this step, but the step is already complete.')
  }
  await tx.updateTable('step_need').set({ needs_id: to }).where('needs_id', '=', step).execute()
}
