import type { Claim } from './claim-steps.ts'
import { enqueueAfter } from './delayed-steps.ts'
import type { EngineContext } from './execute-step.ts'

/**
 * Puts a step back that was neither done nor failed: whoever takes it next begins it. That is no death, so a run that
 * is often interrupted is not given up. A step that is no longer under this claim is left alone.
 */
export async function giveBackStep(
  { store, queue }: Pick<EngineContext, 'store' | 'queue'>,
  { step, epoch }: Claim,
  delaySeconds = 0,
): Promise<void> {
  await store.db.transaction().execute(async (tx) => {
    const given = await tx
      .updateTable('step')
      .set((eb) => ({ status: 'ready' as const, attempts: eb('attempts', '-', 1), claimed_by: null }))
      .where('id', '=', step)
      .where('claim', '=', epoch)
      .where('status', '=', 'running')
      .returning(['id', 'run_id as run'])
      .executeTakeFirst()
    if (given) await enqueueAfter(queue, tx, given, delaySeconds)
  })
}
