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
  const queue = await StepQueue.open(store, { isWorker: false })
  try {
    return await restoreBackup(store.db, file, {
      ...(onTable && { onTable }),
      async complete(tx) {
        const open = await tx
          .updateTable('step')
          .set({ status: 'ready', claimed_by: null })
          .where('status', 'in', ['ready', 'running'])
          .returning('id')
          .execute()
        await queue.enqueue(
          open.map(({ id }) => id),
          tx,
        )
      },
    })
  } finally {
    await queue.close()
  }
}
