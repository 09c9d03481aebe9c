import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What was saved last is told by a sequence. Times cannot tell: two may be the same, and a clock may be set back. */
export const order: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`
      create sequence saved_order;
      alter table knowledge add column saved bigint;
      update knowledge set saved = place.n from (
        select project_id, category, key, row_number() over (order by updated_at, project_id, category, key) as n
        from knowledge
      ) as place
      where knowledge.project_id = place.project_id and knowledge.category = place.category
        and knowledge.key = place.key;
      alter table feedback add column saved bigint;
      update feedback set saved = place.n from (
        select id, row_number() over (order by created_at, id) as n from feedback
      ) as place
      where feedback.id = place.id;
      alter table session add column saved bigint;
      update session set saved = place.n from (
        select id, row_number() over (order by updated_at, id) as n from session
      ) as place
      where session.id = place.id;
      select setval('saved_order', greatest(
        (select count(*) from knowledge), (select count(*) from feedback), (select count(*) from session), 1));
      alter table knowledge alter column saved set default nextval('saved_order'), alter column saved set not null;
      alter table feedback alter column saved set default nextval('saved_order'), alter column saved set not null;
      alter table session alter column saved set default nextval('saved_order'), alter column saved set not null;
      drop index knowledge_newest;
      drop index knowledge_by_category;
      create index knowledge_newest on knowledge (project_id, saved desc);
      create index knowledge_by_category on knowledge (project_id, category, saved desc)
    `.execute(db)
  },
}
