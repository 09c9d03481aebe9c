import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Names that say what the columns count: deaths of workers, versions of a run's plan, and heartbeats. */
export const columnNames: Migration = {
  async up(db) {
    await sql`
      alter table step rename column deaths to worker_deaths;
      alter table run rename column grown to plan_version;
      alter table worker rename column beat to heartbeats
    `.execute(db)
  },
}
