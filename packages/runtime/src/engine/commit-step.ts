import type { Transaction } from 'kysely'
import { storeArtifacts } from '../artifact/store-artifacts.ts'
import type { Database, RunStatus } from '../store/database.ts'
import { storableJson } from '../store/storable-json.ts'
import type { Store } from '../store/store.ts'
import { ClaimLost } from './errors.ts'
import { addEvent } from './events.ts'
import type { StepResult } from './flow.ts'
import { handOver } from './hand-over.ts'
import { insertSteps } from './insert-steps.ts'
import type { RunLimits } from './limits.ts'
import type { Claim, StepQueue } from './step-queue.ts'

/** What is needed of a step to end it. */
export interface ClaimedStep {
  readonly id: string
  readonly run: string
  readonly key: string
  readonly name: string
  readonly depth: number
  readonly limits: RunLimits
}

interface Engine {
  readonly store: Store
  readonly queue: StepQueue
}

/** Stores what a step did, the steps that follow and the end of its claim, as one; or nothing, where the claim is lost. */
export async function commitStep(
  engine: Engine,
  claim: Claim,
  step: ClaimedStep,
  result: StepResult,
): Promise<RunStatus> {
  return engine.store.db.transaction().execute(async (tx) => {
    await lockRun(tx, step)
    if (!(await engine.queue.finish(claim, tx))) throw new ClaimLost(step.id)
    await storeArtifacts(tx, step.run, step.id, result.artifacts ?? [])
    if (result.status === 'waiting') {
      await endStep(tx, step, 'waiting', { reason: result.reason })
      await addEvent(tx, step.run, 'step.waiting', { step: step.key, name: step.name, reason: result.reason })
      return settleRun(tx, step.run, -1)
    }
    await endStep(tx, step, 'completed', result.output ?? null)
    const place = { depth: step.depth + 1, limits: step.limits }
    const started = await insertSteps(tx, step.run, result.next ?? [], place)
    if (result.continuesIn !== undefined) await handOver(tx, step.run, step.id, result.continuesIn)
    const ready = [...started, ...(await unblock(tx, step.id))]
    await engine.queue.enqueue(ready, tx)
    await addEvent(tx, step.run, 'step.completed', { step: step.key, name: step.name })
    return settleRun(tx, step.run, ready.length - 1)
  })
}

/** Ends a step that cannot be done; others go on, those that need it never start. */
export async function failStep(
  engine: Engine,
  claim: Claim,
  step: ClaimedStep,
  error: { readonly code: string; readonly message: string },
): Promise<RunStatus> {
  return engine.store.db.transaction().execute(async (tx) => {
    await lockRun(tx, step)
    if (!(await engine.queue.finish(claim, tx))) throw new ClaimLost(step.id)
    await tx
      .updateTable('step')
      .set({ status: 'failed', error: storableJson(error), claimed_by: null, updated_at: new Date() })
      .where('id', '=', step.id)
      .execute()
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
    await lockRun(tx, step)
    if (!(await engine.queue.finish(claim, tx))) throw new ClaimLost(step.id)
    const { failures } = await tx
      .updateTable('step')
      .set((eb) => ({
        status: 'ready' as const,
        failures: eb('failures', '+', 1),
        claimed_by: null,
        updated_at: new Date(),
      }))
      .where('id', '=', step.id)
      .returning('failures')
      .executeTakeFirstOrThrow()
    await engine.queue.enqueue([step.id], tx, delaySeconds)
    const facts = { step: step.key, name: step.name, ...error, failure: failures, delaySeconds }
    await addEvent(tx, step.run, 'step.delayed', facts)
    return 'running' as const
  })
}

/** Commits of one run come one after another, so that each sees what the others made ready. */
async function lockRun(tx: Transaction<Database>, step: ClaimedStep): Promise<void> {
  const run = await tx.selectFrom('run').select('status').where('id', '=', step.run).forUpdate().executeTakeFirst()
  if (!run || run.status === 'cancelled') throw new ClaimLost(step.id)
}

async function endStep(
  tx: Transaction<Database>,
  step: ClaimedStep,
  status: 'completed' | 'waiting',
  output: unknown,
): Promise<void> {
  await tx
    .updateTable('step')
    .set({ status, output: storableJson(output), claimed_by: null, updated_at: new Date() })
    .where('id', '=', step.id)
    .execute()
}

/** Steps that waited for this one alone. */
export async function unblock(tx: Transaction<Database>, id: string): Promise<string[]> {
  const dependents = await tx
    .updateTable('step')
    .set((eb) => ({ missing_needs: eb('missing_needs', '-', 1) }))
    .where('id', 'in', (eb) => eb.selectFrom('step_need').select('step_id').where('needs_id', '=', id))
    .where('status', '=', 'blocked')
    .returning(['id', 'missing_needs'])
    .execute()
  const ready = dependents.filter(({ missing_needs }) => missing_needs === 0).map((row) => row.id)
  if (ready.length > 0) await tx.updateTable('step').set({ status: 'ready' }).where('id', 'in', ready).execute()
  return ready
}

/** Adds to the number of steps that can go on, and ends the run where there is none left. */
export async function settleRun(tx: Transaction<Database>, run: string, change: number): Promise<RunStatus> {
  const { active_steps } = await tx
    .updateTable('run')
    .set((eb) => ({
      active_steps: eb('active_steps', '+', change),
      status: 'running' as const,
      updated_at: new Date(),
    }))
    .where('id', '=', run)
    .returning('active_steps')
    .executeTakeFirstOrThrow()
  if (active_steps > 0) return 'running'
  const status = await finalStatus(tx, run)
  await tx.updateTable('run').set({ status }).where('id', '=', run).execute()
  if (status !== 'running') await addEvent(tx, run, `run.${status}`)
  return status
}

async function finalStatus(tx: Transaction<Database>, run: string): Promise<RunStatus> {
  const rows = await tx
    .selectFrom('step')
    .select(['status', (eb) => eb.fn.countAll<string>().as('count')])
    .where('run_id', '=', run)
    .groupBy('status')
    .execute()
  const count = (status: string): number => Number(rows.find((row) => row.status === status)?.count ?? 0)
  if (count('failed') > 0) {
    const limited = await tx
      .selectFrom('step')
      .select('id')
      .where('run_id', '=', run)
      .where('status', '=', 'failed')
      .where((eb) => eb(eb.ref('error', '->>').key('code' as never), '=', 'limit-reached' as never))
      .executeTakeFirst()
    return limited ? 'incomplete' : 'failed'
  }
  if (count('waiting') > 0) return 'waiting'
  return count('blocked') > 0 ? 'failed' : 'completed'
}
