import { sql, type Transaction } from 'kysely'
import type { Database } from '../store/database.ts'
import type { Store } from '../store/store.ts'
import type { StepQueue } from './step-queue.ts'

/** Lets a ready step wait before it is queued; without a delay it is queued at once. */
export async function enqueueAfter(
  queue: StepQueue,
  tx: Transaction<Database>,
  { id, run }: { readonly id: string; readonly run: string },
  delaySeconds: number,
): Promise<void> {
  if (delaySeconds <= 0) {
    await queue.enqueue(run, [id], tx)
    return
  }
  await sql`update step set delayed_at = now(), delay_seconds = ${delaySeconds} where id = ${id}`.execute(tx)
}

/**
 * Queues the steps whose wait is over, by the database's clock. A wait that seems to have begun in the future began
 * before the clock was set back: it begins again now, so it lasts twice as long at most, however far the clock jumped.
 */
export async function queueDueSteps({
  store,
  queue,
}: {
  readonly store: Store
  readonly queue: StepQueue
}): Promise<number> {
  const { rows } = await sql<{ is_due: boolean }>`
    select delayed_at > now() or delayed_at + delay_seconds * interval '1 second' <= now() as is_due
    from step where delay_seconds is not null and status = 'ready'
  `.execute(store.db)
  // Nearly always there is nothing to do, and that is one query.
  if (!rows.some(({ is_due }) => is_due)) return 0
  return store.db.transaction().execute(async (tx) => {
    await sql`
      with early as (
        select id from step where delay_seconds is not null and status = 'ready' and delayed_at > now()
        order by id for update skip locked
      )
      update step set delayed_at = now() from early where step.id = early.id
    `.execute(tx)
    const { rows: due } = await sql<{ id: string; run_id: string }>`
      with due as (
        select id from step
        where delay_seconds is not null and status = 'ready'
          and delayed_at + delay_seconds * interval '1 second' <= now()
        order by id for update skip locked
      )
      update step set delayed_at = null, delay_seconds = null from due where step.id = due.id
      returning step.id, step.run_id
    `.execute(tx)
    for (const { id, run_id } of due) await queue.enqueue(run_id, [id], tx)
    return due.length
  })
}
