import { restoreBackup } from '../store/index.ts'
import type { Store } from '../store/store.ts'
import { StepQueue } from './step-queue.ts'

/**
 * Fills an empty store from a backup; gives back how many rows each table got. A backup holds no queue: steps that
 * were ready or under way are queued anew, so that their runs can be resumed.
 */
export async function restoreStore(
  store: Store,
  file: string,
  onTable?: (table: string) => void,
): Promise<Record<string, number>> {
  const queue = await StepQueue.open(store)
  try {
    return await restoreBackup(store.db, file, {
      ...(onTable && { onTable }),
      async complete(tx) {
        // Leases of workers elsewhere do not hold here. Turns of sessions have no worker; the session goes on with them.
        await tx.deleteFrom('worker').execute()
        await tx
          .updateTable('step')
          .set({ status: 'ready', claimed_by: null })
          .where('status', '=', 'running')
          .where('claimed_by', 'is not', null)
          .execute()
        await queue.replaceLost(tx)
      },
    })
  } finally {
    await queue.close()
  }
}
