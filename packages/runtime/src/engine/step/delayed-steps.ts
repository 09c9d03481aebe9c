import { sql } from 'kysely'
import type { Store } from '../../store/store.ts'

/**
 * Makes delayed steps claimable after their delay. Uses the database's clock. If that clock was set back, the delay
 * starts again.
 */
export async function queueDueSteps({ store }: { readonly store: Store }): Promise<void> {
  await sql`
    with due as (
      select id, delayed_at > now() as is_early from step
      where delay_seconds is not null and status = 'ready'
        and (delayed_at > now() or delayed_at + delay_seconds * interval '1 second' <= now())
      order by id for update skip locked
    )
    update step set
      delayed_at = case when is_early then now() end,
      delay_seconds = case when is_early then delay_seconds end
    from due where step.id = due.id
  `.execute(store.db)
}
