import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** A run knows how many artifacts it has, so that one that is lost is missed. */
export const manifest: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`
      alter table run add column artifacts integer not null default 0;
      update run set artifacts = counted.artifacts
        from (select run_id, count(*) as artifacts from artifact group by run_id) as counted
        where run.id = counted.run_id
    `.execute(db)
  },
}
