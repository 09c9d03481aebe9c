import type { EngineContext } from './execute-step.ts'
import type { Claim } from './step-queue.ts'

/**
 * Puts a step back that was neither done nor failed: whoever takes it next begins it. That is no crash, so a run that
 * is interrupted ever so often is not given up for it. A step that somebody else has by now is left alone.
 */
export async function giveBackStep(
  { store, queue, worker }: Pick<EngineContext, 'store' | 'queue' | 'worker'>,
  claim: Claim,
  delaySeconds = 0,
): Promise<void> {
  await store.db.transaction().execute(async (tx) => {
    const isOurs = await queue.finish(claim, tx)
    if (!isOurs) return
    const [step] = await tx
      .updateTable('step')
      .set((eb) => ({ status: 'ready' as const, attempts: eb('attempts', '-', 1), claimed_by: null }))
      .where('id', '=', claim.step)
      .where('status', '=', 'running')
      .where('claimed_by', '=', worker)
      .returning('id')
      .execute()
    if (step) await queue.enqueue([step.id], tx, delaySeconds)
  })
}
