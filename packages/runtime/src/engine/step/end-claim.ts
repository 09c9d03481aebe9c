import { createHash } from 'node:crypto'
import { sql, type Transaction, type UpdateObject } from 'kysely'
import type { Database, RunStatus } from '../../store/database.ts'
import { storableJson } from '../../store/storable-json.ts'
import type { Store } from '../../store/store.ts'
import type { AnswerAwaited } from '../flow/errors.ts'
import { ClaimLost } from '../flow/errors.ts'
import { addEvent } from '../records/events.ts'
import type { Awaiting } from '../records/list-prompts.ts'
import type { Claim } from './claim-steps.ts'
import type { ClaimedStep } from './commit-step.ts'
import { lockRun, settleRun } from './settle-run.ts'
import { spendStepCalls } from './spent-calls.ts'

interface Engine {
  readonly store: Store
}

const NOW = sql<Date>`now()`
/** The length of the ids of waiting prompts. */
const ID_LENGTH = 10

/** Ends a worker's claim on a step. @returns how often the step has failed so far. @throws ClaimLost */
async function endClaim(
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
      due_at: delaySeconds > 0 ? sql<Date>`now() + ${delaySeconds}::float8 * interval '1 second'` : null,
    })
    await spendStepCalls(tx, step.id, error.code)
    const facts = { step: step.key, name: step.name, ...error, failure, delaySeconds }
    await addEvent(tx, step.run, 'step.delayed', facts)
    return 'running' as const
  })
}

/**
 * Suspends a step until people have answered its calls. A suspended step uses no worker, lease or provider slot. When
 * resumed, the step starts again and reuses the stored answers.
 */
export async function parkStep(
  { store }: Engine,
  claim: Claim,
  step: ClaimedStep,
  awaited: readonly AnswerAwaited[],
): Promise<RunStatus> {
  const models = [...new Set(awaited.map(({ model }) => model))]
  const awaiting: Awaiting = {
    reason: `${models.join(', ')} ${models.length === 1 ? 'has' : 'have'} not answered yet`,
    awaits: awaited.map(({ call }) => call).sort(),
  }
  return store.db.transaction().execute(async (tx) => {
    await endClaim(tx, claim, step, {
      status: 'waiting',
      attempts: sql<number>`attempts - 1`,
      // Keeps `spent_calls`, the number of calls whose answers are no longer used.
      output: sql`case jsonb_typeof(output) when 'object' then output else '{}' end || ${storableJson(awaiting)}::jsonb`,
    })
    await tx
      .insertInto('manual_call')
      .values(
        awaited.map(({ call, promptHash, searchable }) => ({
          id: shortId(call, promptHash),
          call_id: call,
          run_id: step.run,
          searchable: searchable ?? null,
        })),
      )
      .onConflict((on) => on.doNothing())
      .execute()
    await addEvent(tx, step.run, 'step.waiting', { step: step.key, name: step.name, ...awaiting })
    return settleRun(tx, step.run, -1)
  })
}

/** Every prompt has a unique id, so that an answer cannot reach the wrong prompt. */
function shortId(call: string, promptHash: string): string {
  return createHash('sha256').update(`${call}\n${promptHash}`).digest('hex').slice(0, ID_LENGTH)
}

/**
 * Releases a step that has not ended, so that another worker can start it again. Does not count as a crash. Does
 * nothing if the claim was lost.
 */
export async function releaseStep({ store }: Engine, { step, epoch }: Claim): Promise<void> {
  await store.db
    .updateTable('step')
    .set((eb) => ({ status: 'ready' as const, attempts: eb('attempts', '-', 1), claimed_by: null }))
    .where('id', '=', step)
    .where('claim', '=', epoch)
    .where('status', '=', 'running')
    .execute()
}
