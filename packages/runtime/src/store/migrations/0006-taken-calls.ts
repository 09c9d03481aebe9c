import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Marks the calls of a fork whose answers were taken from another run. Their usage is that run's, not the fork's. */
export const takenCalls: Migration = {
  async up(db) {
    await sql`alter table call add column taken_from text`.execute(db)
  },
}
