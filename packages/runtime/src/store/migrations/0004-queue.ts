import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { QUEUE_SCHEMA } from '../store-schema.ts'

/**
 * Where the queue of steps keeps its tables. It makes and migrates those itself, safely even if several processes
 * start at once, all but the schema they are in: two that make it at once fail.
 */
export const queue: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`create schema if not exists ${sql.ref(QUEUE_SCHEMA)}`.execute(db)
  },
}
