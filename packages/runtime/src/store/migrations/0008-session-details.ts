import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Which version an undo brought back, and the page of a passage in a notebook where its file has pages. */
export const sessionDetails: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`
      alter table session_document add column restores integer;
      alter table notebook_passage add column n integer not null;
      alter table notebook_passage add column page integer;
      alter table notebook_passage drop constraint notebook_passage_pkey;
      alter table notebook_passage add primary key (project_id, notebook_id, file, n);
      alter table notebook_file add column passages integer not null default 0;
      alter index notebook_passage_words set (gin_pending_list_limit = 65536)
    `.execute(db)
  },
}
