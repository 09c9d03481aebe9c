import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Counts the requests of a call that were repeated although the provider may have charged for them. */
export const unpricedRequests: Migration = {
  async up(db) {
    await sql`alter table call add column unpriced_requests integer not null default 0`.execute(db)
  },
}
