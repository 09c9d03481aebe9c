import { getRun } from '../../store/get-run.ts'
import { storableJson } from '../../store/storable-json.ts'
import type { Store } from '../../store/store.ts'
import type { RunLimits } from '../records/run-limits.ts'

/** Changes limits of a run, so that a run that reached a limit can continue. */
export async function changeLimits(
  { store }: { readonly store: Store },
  run: string,
  limits: RunLimits,
): Promise<void> {
  await store.db.transaction().execute(async (tx) => {
    const row = await getRun(tx, run, ['limits'], { isLocked: true })
    await tx
      .updateTable('run')
      .set({ limits: storableJson({ ...row.limits, ...limits }) })
      .where('id', '=', run)
      .execute()
  })
}
