import { type Kysely, type RawBuilder, sql } from 'kysely'
import type { Database } from '../store/database.ts'
import type { Store } from '../store/store.ts'
import type { Claim } from './claim-steps.ts'
import type { Lease } from './worker-lease.ts'

/**
 * Declares a worker dead and makes its steps ready again. Does nothing if the worker extended its lease or was already
 * recovered. @returns the number of recovered steps
 */
export async function recoverWorker({ store }: { readonly store: Store }, { worker, beat }: Lease): Promise<number> {
  return store.db.transaction().execute(async (tx) => {
    // The delete waits until the worker's open claims are committed. Only the next statement can see them.
    const { rows: gone } = await sql`
      delete from worker where id = ${worker} and beat = ${beat}::bigint returning id
    `.execute(tx)
    return gone.length === 0 ? 0 : freeSteps(tx, sql`step.claimed_by = ${worker}`, sql`for update of step`)
  })
}

/** Makes steps ready again if their worker has no lease, for example after a restore. */
export async function recoverOrphans({ store }: { readonly store: Store }): Promise<number> {
  return freeSteps(
    store.db,
    sql`step.claimed_by is not null and not exists (select from worker where worker.id = step.claimed_by)`,
    sql`for update of step skip locked`,
  )
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

/** Only claims of dead workers count against a step. The worker column has no index, because it changes often. */
async function freeSteps(
  db: Kysely<Database>,
  where: RawBuilder<unknown>,
  locked: RawBuilder<unknown>,
): Promise<number> {
  const { numAffectedRows } = await sql`
    with held as (
      select step.id from step join run on run.id = step.run_id and run.status = 'running'
      where step.status = 'running' and ${where}
      order by step.id ${locked}
    )
    update step set status = 'ready', claimed_by = null, deaths = deaths + 1
    from held where step.id = held.id and step.status = 'running'
  `.execute(db)
  return Number(numAffectedRows ?? 0)
}
