import type { Store } from '../store/store.ts'
import type { Claim } from './claim-steps.ts'

/**
 * Puts back a step that was neither completed nor failed: the next worker restarts it. This does not count as a crash,
 * so a run that is often interrupted is not given up. A step no longer under this claim is left alone.
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
