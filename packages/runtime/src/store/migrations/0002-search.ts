import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * What can be searched stands apart from the blobs: bytes are stored once for all runs, text is found by run,
 * and only as much of it is kept as a reader would look through.
 */
export const search: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`
      create table search_text (
        id text primary key,
        run_id text not null references run on delete cascade,
        kind text not null,
        title text not null,
        body text not null,
        words tsvector not null generated always as (
          setweight(to_tsvector('english', title), 'A') || to_tsvector('english', body)
        ) stored
      );
      create index search_text_by_run on search_text (run_id);
      create index search_text_words on search_text using gin (words)
    `.execute(db)
  },
}
