import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../../store/database.ts'
import type { Store } from '../../store/store.ts'
import type { Claim } from '../step/claim-steps.ts'
import type { DeadWorker } from './death-watch.ts'

/**
 * Removes a dead worker and makes its steps ready again. Does nothing if the worker extended its lease or was already
 * recovered. @returns the number of recovered steps
 */
export async function recoverWorker(
  { store }: { readonly store: Store },
  { lease: { worker, heartbeats }, isDeath }: DeadWorker,
): Promise<number> {
  return store.db.transaction().execute(async (tx) => {
    // The delete waits until the worker's open claims are committed. Only the next statement can see them.
    const { rows: removed } = await sql`
      delete from worker where id = ${worker} and heartbeats = ${heartbeats}::bigint returning id
    `.execute(tx)
    if (removed.length === 0) return 0
    const { numAffectedRows } = await stepsFreed(claimedBy(worker), { isDeath }).execute(tx)
    return Number(numAffectedRows ?? 0)
  })
}

/** The statements with which a worker declares itself dead, to be executed in one transaction. */
export function recoverySteps(worker: string): RawBuilder<unknown>[] {
  return [sql`delete from worker where id = ${worker}`, stepsFreed(claimedBy(worker), { isDeath: true })]
}

/** Makes steps ready again if their worker has no lease, for example after a restore. */
export async function recoverOrphans({ store }: { readonly store: Store }): Promise<number> {
  const isOrphan = sql`step.claimed_by is not null
    and not exists (select from worker where worker.id = step.claimed_by)`
  const { numAffectedRows } = await stepsFreed(isOrphan, { isDeath: false }).execute(store.db)
  return Number(numAffectedRows ?? 0)
}

/** A running step that is claimed by the given worker, or by a worker without a lease. */
export interface DoubtfulClaim extends Claim {
  readonly isOrphan: boolean
}

/** Lists the claims of one worker and of all workers without a lease, according to the store. */
export async function listDoubtfulClaims(db: Kysely<Database>, worker: string | undefined): Promise<DoubtfulClaim[]> {
  const { rows } = await sql<DoubtfulClaim>`
    select step.id as step, claim as epoch, worker.id is null as "isOrphan"
    from step left join worker on worker.id = claimed_by
    -- Reads only the steps of open runs. Without the array, the planner may read all steps of the store.
    where run_id = any(array(select id from run where status = 'running')) and step.status = 'running'
      and (worker.id is null or worker.id = ${worker ?? null}) and claimed_by is not null
  `.execute(db)
  return rows
}

const claimedBy = (worker: string): RawBuilder<unknown> => sql`step.claimed_by = ${worker}`

/**
 * The statement that makes claimed steps ready again. A death counts only against the steps that may have caused it. A
 * step that waited for a model's answer executed nothing, unless it was the only step of its worker. The worker column
 * has no index, because it changes often.
 */
function stepsFreed(where: RawBuilder<unknown>, { isDeath }: Pick<DeadWorker, 'isDeath'>): RawBuilder<unknown> {
  return sql`
    with held as (
      select step.id, exists (
        select from call where call.run_id = step.run_id and call.step_id = step.id and call.claim = step.claim
          and call.status = 'started'
      ) as is_waiting
      from step join run on run.id = step.run_id and run.status = 'running'
      where step.status = 'running' and ${where}
      order by step.id for update of step skip locked
    )
    update step set status = 'ready', claimed_by = null,
      worker_deaths = worker_deaths + (${isDeath}::boolean and (not is_waiting or (select count(*) from held) = 1))::integer
    from held where step.id = held.id and step.status = 'running'
  `
}
