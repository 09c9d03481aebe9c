import { sql, type Transaction, type UpdateObject } from 'kysely'
import type { Database, RunStatus } from '../../store/database.ts'
import { storableJson } from '../../store/storable-json.ts'
import type { Store } from '../../store/store.ts'
import { ClaimLost } from '../flow/errors.ts'
import { addEvent } from '../records/events.ts'
import type { Claim } from './claim-steps.ts'
import type { ClaimedStep } from './commit-step.ts'
import { lockRun, settleRun } from './settle-run.ts'
import { spendStepCalls } from './spent-calls.ts'

interface Engine {
  readonly store: Store
}

const NOW = sql<Date>`now()`

/** Ends a worker's claim on a step. @returns how often the step has failed so far. @throws ClaimLost */
export async function endClaim(
  tx: Transaction<Database>,
  { epoch }: Claim,
  step: ClaimedStep,
  values: UpdateObject<Database, 'step'>,
): Promise<number> {
  const ended =
    (await lockRun(tx, step.run)) &&
    (await tx
      .updateTable('step')
      .set({ ...values, claimed_by: null, updated_at: NOW })
      .where('id', '=', step.id)
      .where('claim', '=', epoch)
      .where('status', '=', 'running')
      .returning('failures')
      .executeTakeFirst())
  if (!ended) throw new ClaimLost(step.id)
  return ended.failures
}

/** Fails a step permanently. Dependent steps never start, and other steps continue. */
export async function failStep(
  engine: Engine,
  claim: Claim,
  step: ClaimedStep,
  error: { readonly code: string; readonly message: string },
): Promise<RunStatus> {
  return engine.store.db.transaction().execute(async (tx) => {
    await endClaim(tx, claim, step, { status: 'failed', error: storableJson(error) })
    await addEvent(tx, step.run, 'step.failed', { step: step.key, name: step.name, ...error })
    return settleRun(tx, step.run, -1)
  })
}

/** Puts a failed step back in the queue. The step can be claimed after its delay. */
export async function delayStep(
  engine: Engine,
  claim: Claim,
  step: ClaimedStep,
  error: { readonly code: string; readonly message: string },
  delaySeconds: number,
): Promise<RunStatus> {
  return engine.store.db.transaction().execute(async (tx) => {
    const failure = await endClaim(tx, claim, step, {
      status: 'ready',
      failures: sql<number>`failures + 1`,
      delayed_at: delaySeconds > 0 ? NOW : null,
      delay_seconds: delaySeconds > 0 ? delaySeconds : null,
    })
    await spendStepCalls(tx, step.id, error.code)
    const facts = { step: step.key, name: step.name, ...error, failure, delaySeconds }
    await addEvent(tx, step.run, 'step.delayed', facts)
    return 'running' as const
  })
}
