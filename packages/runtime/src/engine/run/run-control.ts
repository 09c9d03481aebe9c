import { type Kysely, sql, type Transaction } from 'kysely'
import type { Database, RunStatus } from '../../store/database.ts'
import { getRun } from '../../store/get-run.ts'
import { storableJson } from '../../store/storable-json.ts'
import type { Store } from '../../store/store.ts'
import { NothingToDecide, RunCancelled } from '../flow/errors.ts'
import type { JsonValue } from '../flow/flow.ts'
import { addEvent } from '../records/events.ts'
import type { RunLimits } from '../records/run-limits.ts'
import { unblock } from '../step/commit-step.ts'
import { stepId } from '../step/insert-steps.ts'
import { settleRun } from '../step/settle-run.ts'
import { spendCalls } from '../step/spent-calls.ts'

interface Engine {
  readonly store: Store
}

/**
 * Cancels a run. Pending steps never start, and steps in progress cannot commit.
 * @example await cancelRun(engine, 'r1') // → 'cancelled'
 */
export async function cancelRun({ store }: Engine, run: string): Promise<RunStatus> {
  return store.db.transaction().execute(async (tx) => {
    const status = await lockedStatus(tx, run)
    if (status === 'completed' || status === 'cancelled') return status
    // Steps are always locked in the same order to prevent deadlocks.
    await sql`select from step where run_id = ${run} order by id for update`.execute(tx)
    await tx
      .updateTable('step')
      .set({ status: 'cancelled', claimed_by: null, updated_at: sql<Date>`now()` })
      .where('run_id', '=', run)
      .where('status', 'in', ['blocked', 'ready', 'running', 'waiting'])
      .execute()
    await tx
      .updateTable('run')
      .set({ status: 'cancelled', active_steps: 0, updated_at: sql<Date>`now()` })
      .where('id', '=', run)
      .execute()
    await addEvent(tx, run, 'run.cancelled')
    return 'cancelled'
  })
}

/**
 * Makes failed steps ready to be retried, and resumes the run. Completed steps stay completed.
 * @example await retryFailed(engine, 'r1') // → 2
 */
export async function retryFailed({ store }: Engine, run: string): Promise<number> {
  return store.db.transaction().execute(async (tx) => {
    const status = await lockedStatus(tx, run)
    if (status === 'cancelled') throw new RunCancelled(run)
    const reopened = await reopenRejected(tx, run)
    await spendCalls(tx, run)
    const failed = await tx
      .updateTable('step')
      .set({ status: 'ready', error: 'null', attempts: 0, failures: 0, worker_deaths: 0, updated_at: sql<Date>`now()` })
      .where('run_id', '=', run)
      .where('status', '=', 'failed')
      .returning('id')
      .execute()
    if (failed.length === 0) {
      if (reopened > 0) await settleRun(tx, run, 0)
      return 0
    }
    await addEvent(tx, run, 'run.resumed', { steps: failed.length })
    await settleRun(tx, run, failed.length)
    return failed.length
  })
}

/**
 * Changes limits of a run, so that a run that reached a limit can continue.
 * @example await changeLimits(engine, 'r1', { calls: 200 })
 */
export async function changeLimits({ store }: Engine, run: string, limits: RunLimits): Promise<void> {
  await store.db.transaction().execute(async (tx) => {
    const row = await getRun(tx, run, ['limits'], { isLocked: true })
    await tx
      .updateTable('run')
      .set({ limits: storableJson({ ...row.limits, ...limits }) })
      .where('id', '=', run)
      .execute()
  })
}

/** Records a person's decision as the output of the waiting step. The run then continues. */
export async function decideStep({ store }: Engine, run: string, key: string, decision: JsonValue): Promise<void> {
  await store.db.transaction().execute(async (tx) => {
    const { id, name } = await endWaiting(tx, run, key, { status: 'completed', output: storableJson(decision) })
    const ready = await unblock(tx, [id])
    await addEvent(tx, run, 'step.completed', { step: key, name })
    await settleRun(tx, run, ready)
  })
}

/** Locks the run, and ends a step that waits for a person's decision. @throws NothingToDecide */
async function endWaiting(
  tx: Transaction<Database>,
  run: string,
  key: string,
  end:
    | { readonly status: 'completed'; readonly output: string }
    | { readonly status: 'failed'; readonly error: string },
): Promise<{ readonly id: string; readonly name: string }> {
  await lockedStatus(tx, run)
  const step = await tx
    .updateTable('step')
    .set({ ...end, updated_at: sql<Date>`now()` })
    .where('id', '=', stepId(run, key))
    .where('status', '=', 'waiting')
    .where(isDecided)
    .returning(['id', 'name'])
    .executeTakeFirst()
  if (!step) throw new NothingToDecide(run, await waitingSteps(tx, run), key)
  return step
}

/** Whether the step waits for a decision instead of an answer. */
const isDecided = sql<boolean>`not coalesce(output ? 'awaits', false)`

const REJECTED = 'gate-rejected'

/**
 * Approves a waiting step. The key may be omitted if only one step is waiting.
 * @example await approveStep(engine, 'r1', 'gate')
 */
export async function approveStep(engine: Engine, run: string, key?: string): Promise<void> {
  await decideStep(engine, run, key ?? (await onlyWaiting(engine, run)), { approved: true })
}

/** Approves the steps that wait only for the run to be resumed, such as a plan that a person can edit. */
export async function approvePaused(engine: Engine, run: string): Promise<void> {
  const paused = await engine.store.db
    .selectFrom('step')
    .select('key')
    .where('run_id', '=', run)
    .where('status', '=', 'waiting')
    .where(sql<boolean>`coalesce(output ->> 'resumes', '') = 'true'`)
    .execute()
  for (const { key } of paused) await approveStep(engine, run, key)
}

/** Rejects a waiting step. It fails, and its follow-up steps do not start. The decision can be requested again. */
export async function rejectStep({ store }: Engine, run: string, key?: string): Promise<void> {
  const rejected = key ?? (await onlyWaiting({ store }, run))
  const message = `It was rejected. To redo it, run 'quire resume ${run} --redo'. To decide again, run 'quire resume ${run}'.`
  await store.db.transaction().execute(async (tx) => {
    const error = { code: REJECTED, message }
    const { name } = await endWaiting(tx, run, rejected, { status: 'failed', error: storableJson(error) })
    await addEvent(tx, run, 'step.failed', { step: rejected, name, ...error })
    await settleRun(tx, run, 0)
  })
}

/** Sets rejected steps back to waiting for a decision. The steps do not run again. */
async function reopenRejected(tx: Transaction<Database>, run: string): Promise<number> {
  const rows = await tx
    .updateTable('step')
    .set({ status: 'waiting', error: 'null', updated_at: sql<Date>`now()` })
    .where('run_id', '=', run)
    .where('status', '=', 'failed')
    .where((eb) => eb(eb.ref('error', '->>').key('code' as never), '=', REJECTED as never))
    .returning(['key', 'name', 'output'])
    .execute()
  for (const { key, name, output } of rows) {
    const { reason = '' } = (output ?? {}) as { reason?: string }
    await addEvent(tx, run, 'step.waiting', { step: key, name, reason })
  }
  return rows.length
}

async function onlyWaiting({ store }: Engine, run: string): Promise<string> {
  const waiting = await waitingSteps(store.db, run)
  if (waiting.length !== 1) throw new NothingToDecide(run, waiting)
  return waiting[0]!
}

async function waitingSteps(db: Kysely<Database>, run: string): Promise<string[]> {
  const rows = await db
    .selectFrom('step')
    .select('key')
    .where('run_id', '=', run)
    .where('status', '=', 'waiting')
    .where(isDecided)
    .orderBy('ordinal')
    .execute()
  return rows.map(({ key }) => key)
}

async function lockedStatus(tx: Transaction<Database>, run: string): Promise<RunStatus> {
  return (await getRun(tx, run, ['status'], { isLocked: true })).status
}
