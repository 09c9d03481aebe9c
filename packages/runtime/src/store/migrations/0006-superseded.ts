import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Steps whose place another has taken: what they made stays, but the run's end does not depend on it. */
export const superseded: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`alter table step add column is_superseded boolean not null default false`.execute(db)
  },
}
