import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** What a session changed and why, the texts that it wrote, and the notebooks that it looks things up in. */
export const sessionWork: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`
      -- Squeezing a prompt takes longer than all else that is done to store it, and disks are large.
      alter table blob alter column bytes set storage external;
      alter table search_text alter column body set storage external;

      alter table session add column models jsonb not null default '[]';

      alter table session_turn add column run_id text;
      alter table session_turn add column mode text;
      alter table session_turn add column model text;
      alter table session_turn add column is_withdrawn boolean not null default false;
      alter table session_turn add column outcome jsonb;

      create table session_change (
        session_id text not null references session on delete cascade,
        n bigint generated always as identity,
        turn integer not null,
        path text not null,
        before jsonb not null,
        after jsonb not null,
        cause jsonb not null,
        at timestamptz not null default now(),
        primary key (session_id, n)
      );

      create table session_document (
        project_id text not null references project on delete cascade,
        path text not null,
        version integer not null,
        kind text not null,
        key text not null,
        blob text not null references blob,
        session_id text not null,
        turn integer not null,
        action text,
        is_removed boolean not null default false,
        at timestamptz not null default now(),
        primary key (project_id, path, version)
      );
      create index session_document_by_kind on session_document (project_id, kind);

      -- Entries come one by one and are looked for at every turn: what waits to be sorted in would be read each time.
      alter index knowledge_words set (fastupdate = off);
      create index knowledge_newest on knowledge (project_id, updated_at desc, key);
      create index knowledge_by_category on knowledge (project_id, category, updated_at desc, key);

      create table notebook (
        project_id text not null references project on delete cascade,
        id text not null,
        role text not null,
        title text not null,
        source text not null,
        created_at timestamptz not null default now(),
        primary key (project_id, id)
      );

      create table notebook_file (
        project_id text not null,
        notebook_id text not null,
        file text not null,
        fingerprint text not null,
        problem text,
        primary key (project_id, notebook_id, file),
        foreign key (project_id, notebook_id) references notebook on delete cascade
      );

      create table notebook_passage (
        project_id text not null,
        notebook_id text not null,
        file text not null,
        line integer not null,
        text text not null,
        words tsvector not null generated always as (to_tsvector('english', text)) stored,
        primary key (project_id, notebook_id, file, line),
        foreign key (project_id, notebook_id, file) references notebook_file on delete cascade
      );
      create index notebook_passage_words on notebook_passage using gin (words)
    `.execute(db)
  },
}
