import type { Transaction } from 'kysely'
import type { Database, RunStatus } from '../store/database.ts'
import { storableJson } from '../store/storable-json.ts'
import type { Store } from '../store/store.ts'
import { settleRun, unblock } from './commit-step.ts'
import { InvalidStep, RunNotFound } from './errors.ts'
import { addEvent } from './events.ts'
import type { JsonValue } from './flow.ts'
import { stepId } from './insert-steps.ts'
import type { StepQueue } from './step-queue.ts'

interface Engine {
  readonly store: Store
  readonly queue: StepQueue
}

/** Ends a run: what has not started never will, what is under way cannot commit. */
export async function cancelRun({ store }: Pick<Engine, 'store'>, run: string): Promise<RunStatus> {
  return store.db.transaction().execute(async (tx) => {
    const status = await lockedStatus(tx, run)
    if (status === 'completed' || status === 'cancelled') return status
    await tx
      .updateTable('step')
      .set({ status: 'cancelled', claimed_by: null, updated_at: new Date() })
      .where('run_id', '=', run)
      .where('status', 'in', ['blocked', 'ready', 'running', 'waiting'])
      .execute()
    await tx
      .updateTable('run')
      .set({ status: 'cancelled', active_steps: 0, updated_at: new Date() })
      .where('id', '=', run)
      .execute()
    await addEvent(tx, run, 'run.cancelled')
    return 'cancelled'
  })
}

/** Puts failed steps back to be tried again, and lets the run go on; what is completed stays so. */
export async function retryFailed({ store, queue }: Engine, run: string): Promise<number> {
  return store.db.transaction().execute(async (tx) => {
    const status = await lockedStatus(tx, run)
    if (status === 'cancelled') throw new InvalidStep(run, 'the run was cancelled; a cancelled run does not go on.')
    const failed = await tx
      .updateTable('step')
      .set({ status: 'ready', error: 'null', attempts: 0, failures: 0, updated_at: new Date() })
      .where('run_id', '=', run)
      .where('status', '=', 'failed')
      .returning('id')
      .execute()
    if (failed.length === 0) return 0
    await queue.enqueue(
      failed.map(({ id }) => id),
      tx,
    )
    await addEvent(tx, run, 'run.resumed', { steps: failed.length })
    await settleRun(tx, run, failed.length)
    return failed.length
  })
}

/** A person's word on a step that waits for it: the step is completed with that as its output, and the run goes on. */
export async function decideStep(
  { store, queue }: Engine,
  run: string,
  key: string,
  decision: JsonValue,
): Promise<void> {
  await store.db.transaction().execute(async (tx) => {
    await lockedStatus(tx, run)
    const id = stepId(run, key)
    const step = await tx
      .updateTable('step')
      .set({ status: 'completed', output: storableJson(decision), updated_at: new Date() })
      .where('id', '=', id)
      .where('status', '=', 'waiting')
      .returning(['id', 'name'])
      .executeTakeFirst()
    if (!step) throw new InvalidStep(key, 'it is not waiting for a decision.')
    const ready = await unblock(tx, id)
    await queue.enqueue(ready, tx)
    await addEvent(tx, run, 'step.completed', { step: key, name: step.name })
    await settleRun(tx, run, ready.length)
  })
}

async function lockedStatus(tx: Transaction<Database>, run: string): Promise<RunStatus> {
  const row = await tx.selectFrom('run').select('status').where('id', '=', run).forUpdate().executeTakeFirst()
  if (!row) throw new RunNotFound(run)
  return row.status
}
