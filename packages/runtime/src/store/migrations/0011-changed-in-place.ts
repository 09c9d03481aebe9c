import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Steps and calls are changed soon after they are made: begun, ended, answered. Where no index holds what changes, and
 * a page has room, that touches no index at all. What a run's steps are is read by run; that a reply's bytes are
 * there is seen to by the statement that stores both, and what refers to bytes is looked at before they are collected.
 */
export const changedInPlace: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`
      drop index step_by_status;
      alter table call drop constraint call_response_blob_fkey;
      drop index call_by_response;
      alter table step set (fillfactor = 60);
      alter table call set (fillfactor = 60)
    `.execute(db)
  },
}
