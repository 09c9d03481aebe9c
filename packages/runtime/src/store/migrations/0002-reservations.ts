import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What a call under way may use at most, and under which claim of its step it was begun. */
export const reservations: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`
      alter table call add column claim integer, add column reserved_tokens integer,
        add column reserved_cost double precision
    `.execute(db)
  },
}
