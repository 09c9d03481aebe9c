import { sql, type Transaction } from 'kysely'
import type { Database, RunStatus } from '../store/database.ts'
import { addEvent } from './events.ts'

/** Adds to the number of steps that can go on, after steps were added or put back, and ends the run where none is left. */
export async function settleRun(tx: Transaction<Database>, run: string, change: number): Promise<RunStatus> {
  const { active_steps } = await tx
    .updateTable('run')
    .set((eb) => ({
      active_steps: eb('active_steps', '+', change),
      grown: eb('grown', '+', 1),
      status: 'running' as const,
      updated_at: sql<Date>`now()`,
    }))
    .where('id', '=', run)
    .returning('active_steps')
    .executeTakeFirstOrThrow()
  return active_steps > 0 ? 'running' : endRun(tx, run)
}

/** Ends a run that has no steps left that can go on. */
export async function endRun(tx: Transaction<Database>, run: string): Promise<RunStatus> {
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
  if (count('blocked') > 0) return 'failed'
  // A step that was cut short and could not be finished says so in its output; one that was made again counts instead.
  const cut = await tx
    .selectFrom('step')
    .select('id')
    .where('run_id', '=', run)
    .where('status', '=', 'completed')
    .where('is_superseded', '=', false)
    .where((eb) => eb(eb.ref('output', '->>').key('state' as never), '=', 'incomplete' as never))
    .executeTakeFirst()
  return cut ? 'incomplete' : 'completed'
}

/** Locks a run, as everybody does who changes it. False where there is nothing to commit to. */
export async function lockRun(tx: Transaction<Database>, id: string): Promise<boolean> {
  const run = await tx.selectFrom('run').select('status').where('id', '=', id).forNoKeyUpdate().executeTakeFirst()
  return run !== undefined && run.status !== 'cancelled'
}
