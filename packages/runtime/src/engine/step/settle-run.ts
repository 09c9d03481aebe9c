import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { Database, RunStatus } from '../../store/database.ts'

/** Changes the number of runnable steps, and ends the run if no runnable step is left. */
export async function settleRun(tx: Transaction<Database>, run: string, change: number): Promise<RunStatus> {
  const { active_steps } = await tx
    .updateTable('run')
    .set((eb) => ({
      active_steps: eb('active_steps', '+', change),
      plan_version: eb('plan_version', '+', 1),
      status: 'running' as const,
      updated_at: sql<Date>`now()`,
    }))
    .where('id', '=', run)
    .returning('active_steps')
    .executeTakeFirstOrThrow()
  return active_steps > 0 ? 'running' : endRun(tx, run)
}

/** Ends a run in which no step can continue. */
async function endRun(tx: Transaction<Database>, run: string): Promise<RunStatus> {
  const { rows } = await sql<{ status: RunStatus }>`
    with ended as (update run set status = ${finalStatus(run)} where id = ${run} returning status),
    events_added as (insert into event (run_id, type, data) select ${run}, 'run.' || status, '{}' from ended)
    select status from ended
  `.execute(tx)
  return rows[0]!.status
}

/**
 * The final status of a run whose steps have all ended.
 * @param ended a query that returns the status and output of the steps that this statement ends
 */
export function finalStatus(run: string, ended?: RawBuilder<unknown>): RawBuilder<unknown> {
  // The output of an incomplete step has the state `incomplete`. Superseded steps do not count.
  return sql`(
    select case
      when bool_or(status = 'failed' and error ->> 'code' = 'limit-reached') then 'incomplete'
      when bool_or(status = 'failed') then 'failed'
      when bool_or(status = 'waiting') then 'waiting'
      when bool_or(status = 'blocked') then 'failed'
      when bool_or(status = 'completed' and output ->> 'state' = 'incomplete' and not is_superseded) then 'incomplete'
      else 'completed'
    end
    from (
      select status, output, error, is_superseded from step where run_id = ${run}
      ${ended ? sql`union all select status, output, null, false from (${ended}) as ended (status, output)` : sql``}
    ) as step
  )`
}

/** Locks a run. Every change to a run requires this lock. Returns false if the run is missing or cancelled. */
export async function lockRun(tx: Transaction<Database>, id: string): Promise<boolean> {
  const run = await tx.selectFrom('run').select('status').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return run !== undefined && run.status !== 'cancelled'
}
