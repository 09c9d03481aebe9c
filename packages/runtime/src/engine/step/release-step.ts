import type { Store } from '../../store/store.ts'
import type { Claim } from './claim-steps.ts'

/**
 * Releases a step that has not ended, so that another worker can start it again. Does not count as a crash. Does
 * nothing if the claim was lost.
 */
export async function releaseStep({ store }: { readonly store: Store }, { step, epoch }: Claim): Promise<void> {
  await store.db
    .updateTable('step')
    .set((eb) => ({ status: 'ready' as const, attempts: eb('attempts', '-', 1), claimed_by: null }))
    .where('id', '=', step)
    .where('claim', '=', epoch)
    .where('status', '=', 'running')
    .execute()
}
