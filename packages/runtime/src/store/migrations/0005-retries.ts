import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** How a step that fails is tried again, and how often it has failed since it was last begun anew. */
export const retries: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`
      alter table step
        add column retry jsonb,
        add column failures integer not null default 0
    `.execute(db)
  },
}
