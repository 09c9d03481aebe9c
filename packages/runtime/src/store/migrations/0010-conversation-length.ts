import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** How far a conversation reaches with each of its sides, so that its length need not be added up for every prompt. */
export const conversationLength: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`
      alter table session_turn add column ends_at bigint not null default 0;
      update session_turn set ends_at = reached.ends_at
      from (
        select session_id, n,
          sum(length(coalesce(tagged, text))) filter (where not is_withdrawn)
            over (partition by session_id order by n) as ends_at
        from session_turn
      ) as reached
      where session_turn.session_id = reached.session_id and session_turn.n = reached.n
        and reached.ends_at is not null
    `.execute(db)
  },
}
