import type { Store } from '../store/store.ts'
import type { Claim } from './claim-steps.ts'

/**
 * Puts back a step that was neither completed nor failed, so that the next worker restarts the step. This does not
 * count as a crash, so frequent interruptions do not fail a run. If the step is no longer under this claim, nothing
 * changes.
 */
export async function giveBackStep({ store }: { readonly store: Store }, { step, epoch }: Claim): Promise<void> {
  await store.db
    .updateTable('step')
    .set((eb) => ({ status: 'ready' as const, attempts: eb('attempts', '-', 1), claimed_by: null }))
    .where('id', '=', step)
    .where('claim', '=', epoch)
    .where('status', '=', 'running')
    .execute()
}
