import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * What a step writes names its run a dozen times, and each name was looked up and locked in the one row that all steps
 * of the run share. These rows are only ever written together with a step, which is checked against its run.
 */
export const rowsOfARun: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`
      alter table event drop constraint event_run_id_fkey;
      alter table lineage drop constraint lineage_run_id_fkey;
      alter table search_text drop constraint search_text_run_id_fkey;
      alter table call drop constraint call_run_id_fkey;
      alter table artifact drop constraint artifact_run_id_fkey
    `.execute(db)
  },
}
