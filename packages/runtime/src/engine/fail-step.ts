import { sql } from 'kysely'
import type { RunStatus } from '../store/database.ts'
import { storableJson } from '../store/storable-json.ts'
import type { Store } from '../store/store.ts'
import type { Claim } from './claim-steps.ts'
import type { ClaimedStep } from './commit-step.ts'
import { ClaimLost } from './errors.ts'
import { addEvent } from './events.ts'
import { lockRun, settleRun } from './settle-run.ts'
import { spendStepCalls } from './spent-calls.ts'

interface Engine {
  readonly store: Store
}

/** Ends a step that cannot be done; others go on, those that need it never start. */
export async function failStep(
  engine: Engine,
  claim: Claim,
  step: ClaimedStep,
  error: { readonly code: string; readonly message: string },
): Promise<RunStatus> {
  return engine.store.db.transaction().execute(async (tx) => {
    if (!(await lockRun(tx, step.run))) throw new ClaimLost(step.id)
    const failed = await tx
      .updateTable('step')
      .set({ status: 'failed', error: storableJson(error), claimed_by: null, updated_at: sql<Date>`now()` })
      .where('id', '=', step.id)
      .where('claim', '=', claim.epoch)
      .where('status', '=', 'running')
      .returning('id')
      .executeTakeFirst()
    if (!failed) throw new ClaimLost(step.id)
    await addEvent(tx, step.run, 'step.failed', { step: step.key, name: step.name, ...error })
    return settleRun(tx, step.run, -1)
  })
}

/** Puts a step that failed back, to be taken up when its wait is over; no worker is held up by that. */
export async function delayStep(
  engine: Engine,
  claim: Claim,
  step: ClaimedStep,
  error: { readonly code: string; readonly message: string },
  delaySeconds: number,
): Promise<RunStatus> {
  return engine.store.db.transaction().execute(async (tx) => {
    if (!(await lockRun(tx, step.run))) throw new ClaimLost(step.id)
    const delayed = await tx
      .updateTable('step')
      .set((eb) => ({
        status: 'ready' as const,
        failures: eb('failures', '+', 1),
        claimed_by: null,
        delayed_at: delaySeconds > 0 ? sql<Date>`now()` : null,
        delay_seconds: delaySeconds > 0 ? delaySeconds : null,
        updated_at: sql<Date>`now()`,
      }))
      .where('id', '=', step.id)
      .where('claim', '=', claim.epoch)
      .where('status', '=', 'running')
      .returning('failures')
      .executeTakeFirst()
    if (!delayed) throw new ClaimLost(step.id)
    await spendStepCalls(tx, step.id, error.code)
    const facts = { step: step.key, name: step.name, ...error, failure: delayed.failures, delaySeconds }
    await addEvent(tx, step.run, 'step.delayed', facts)
    return 'running' as const
  })
}
