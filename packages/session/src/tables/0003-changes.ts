import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Adds the length and the reason of versions, and finds a person's changes quickly. */
export const changes: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`
      alter table session_document add column words integer, add column reason text;
      create index session_change_by_person on session_change (session_id, at) where cause ->> 'by' = 'person'
    `.execute(db)
  },
}
