import { sql } from 'kysely'
import type { Store } from '../store/store.ts'
import type { StepQueue } from './step-queue.ts'
import type { Lease } from './worker-lease.ts'

interface Engine {
  readonly store: Store
  readonly queue: StepQueue
}

// No index holds who works on a step, because that changes too often. Steps that are worked on are in runs that are
// running, of which there are few.

/**
 * Declares a worker dead and makes its steps ready again, as one. Nothing happens where the worker has extended its
 * lease since, or where somebody else was first. @returns how many steps were recovered
 */
export async function recoverWorker({ store, queue }: Engine, { worker, beat }: Lease): Promise<number> {
  return store.db.transaction().execute(async (tx) => {
    // A statement of its own: it waits for claims that the worker is making, and the next one sees them.
    const { rows: gone } = await sql`
      delete from worker where id = ${worker} and beat = ${beat}::bigint returning id
    `.execute(tx)
    if (gone.length === 0) return 0
    const { rows } = await sql<FreedStep>`
      with held as (
        select step.id from step join run on run.id = step.run_id and run.status = 'running'
        where step.claimed_by = ${worker} and step.status = 'running'
        order by step.id for update of step
      )
      ${freed}
    `.execute(tx)
    return enqueueFreed(queue, rows, tx)
  })
}

/** Makes steps ready whose worker has no lease at all, as after an upgrade or in a restored backup. */
export async function recoverOrphans({ store, queue }: Engine): Promise<number> {
  return store.db.transaction().execute(async (tx) => {
    const { rows } = await sql<FreedStep>`
      with held as (
        select step.id from step join run on run.id = step.run_id and run.status = 'running'
        where step.claimed_by is not null and step.status = 'running'
          and not exists (select from worker where worker.id = step.claimed_by)
        order by step.id for update of step skip locked
      )
      ${freed}
    `.execute(tx)
    return enqueueFreed(queue, rows, tx)
  })
}

interface FreedStep {
  readonly id: string
  readonly run_id: string
}

/** A claim that died counts against its step; one that was given back does not. */
const freed = sql`
  update step set status = 'ready', claimed_by = null, deaths = deaths + 1
  from held where step.id = held.id and step.status = 'running'
  returning step.id, step.run_id`

async function enqueueFreed(
  queue: StepQueue,
  steps: readonly FreedStep[],
  tx: Parameters<StepQueue['enqueue']>[2],
): Promise<number> {
  const byRun = Map.groupBy(steps, ({ run_id }) => run_id)
  for (const [run, freedOfRun] of byRun) {
    await queue.enqueue(
      run,
      freedOfRun.map(({ id }) => id),
      tx,
    )
  }
  return steps.length
}
