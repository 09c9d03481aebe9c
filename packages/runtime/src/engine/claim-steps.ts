import { sql, type Transaction } from 'kysely'
import type { Database, StepRetry } from '../store/database.ts'
import type { Store } from '../store/store.ts'
import { WorkerReplaced } from './errors.ts'
import type { JsonValue, RunRequest } from './flow.ts'
import type { RunLimits } from './limits.ts'
import type { StepQueue } from './step-queue.ts'

/** A worker's right to a step: `epoch` is the step's claim number, which every change under this claim must match. */
export interface Claim {
  readonly step: string
  readonly epoch: number
}

/** A step that this worker has claimed, and the facts of its run. */
export interface TakenStep {
  readonly id: string
  readonly claim: number
  readonly run_id: string
  readonly key: string
  readonly name: string
  readonly stage: string | null
  readonly kind: string
  readonly depth: number
  readonly input: JsonValue
  /** Of a step that is not done: how many of its calls no longer count. */
  readonly output: JsonValue
  readonly attempts: number
  readonly retry: StepRetry | null
  readonly failures: number
  readonly deaths: number
  readonly project_id: string
  readonly flow: string
  readonly request: RunRequest
  readonly limits: RunLimits
  readonly run_created_at: Date
  /** Outputs of the steps that it needs, with their keys. */
  readonly needs: readonly (readonly [string, JsonValue])[] | null
}

/** What a worker may claim: the steps of one run, or those of every run. */
export interface ClaimScope {
  readonly run?: { readonly id: string; readonly number: number }
}

/**
 * Claims steps for a worker: ticket, step and lease are one transaction, so a crash leaves either a ready step with a
 * ticket or a claim whose worker can be found dead.
 * @throws WorkerReplaced where the worker's lease has lapsed.
 */
export async function claimSteps(
  { store, queue }: { readonly store: Store; readonly queue: StepQueue },
  worker: string,
  most: number,
  { run }: ClaimScope = {},
): Promise<readonly TakenStep[]> {
  return store.db.transaction().execute(async (tx) => {
    const drawn = await queue.draw(most, tx, run?.number)
    if (drawn.length === 0) return []
    await holdLease(tx, worker)
    const taken = await take(tx, worker, drawn)
    if (taken.length < drawn.length) await putBack(tx, queue, drawn, taken)
    return taken
  })
}

/** Nobody can declare this worker dead before the transaction ends. */
async function holdLease(tx: Transaction<Database>, worker: string): Promise<void> {
  const row = await tx.selectFrom('worker').select('id').where('id', '=', worker).forKeyShare().executeTakeFirst()
  if (!row) throw new WorkerReplaced(worker)
}

async function take(tx: Transaction<Database>, worker: string, ids: readonly string[]): Promise<readonly TakenStep[]> {
  const { rows } = await sql<TakenStep & { readonly ordinal: number }>`
    with open as (
      select step.id from step join run on run.id = step.run_id
      where step.id = any(${ids}::text[]) and step.status = 'ready' and run.status <> 'cancelled'
      for update of step skip locked
    ),
    taken as (
      update step set status = 'running', attempts = attempts + 1, claim = claim + 1, claimed_by = ${worker},
        delayed_at = null, delay_seconds = null
      from open where step.id = open.id
      returning step.*
    ),
    told as (
      insert into event (run_id, type, data)
      select run_id, case attempts when 1 then 'step.started' else 'step.retried' end,
        jsonb_build_object('step', key, 'name', name)
      from taken
    )
    select taken.id, claim, run_id, key, name, stage, kind, depth, ordinal, input, output, attempts, retry, failures,
      deaths, project_id, flow, request, limits, run.created_at as run_created_at,
      (
        select json_agg(json_build_array(needed.key, needed.output) order by needed.ordinal)
        from step_need join step as needed on needed.id = needs_id
        where step_need.step_id = taken.id
      ) as needs
    from taken join run on run.id = run_id
    order by run.number, ordinal
  `.execute(tx)
  return rows
}

/** Steps that somebody had locked just now keep their ticket; those that are not ready need none. */
async function putBack(
  tx: Transaction<Database>,
  queue: StepQueue,
  drawn: readonly string[],
  taken: readonly TakenStep[],
): Promise<void> {
  const ids = new Set(taken.map(({ id }) => id))
  const rows = await tx
    .selectFrom('step')
    .innerJoin('run', 'run.id', 'step.run_id')
    .select(['step.id', 'step.run_id'])
    .where(
      'step.id',
      'in',
      [...drawn].filter((id) => !ids.has(id)),
    )
    .where('step.status', '=', 'ready')
    .where('run.status', '<>', 'cancelled')
    .execute()
  for (const { id, run_id } of rows) await queue.enqueue(run_id, [id], tx)
}
