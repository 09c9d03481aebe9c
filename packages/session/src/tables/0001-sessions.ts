import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Creates the tables of conversations, a project's knowledge, documents and notebooks. */
export const sessions: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`
      create table session (
        id text primary key,
        project_id text not null references project on delete cascade,
        kit text not null,
        mode text not null,
        state jsonb not null,
        models jsonb not null default '[]',
        saved bigint not null default nextval('saved_order'),
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now()
      );
      create index session_by_project on session (project_id, updated_at desc);

      create table session_turn (
        session_id text not null references session on delete cascade,
        n integer not null,
        role text not null,
        text text not null,
        tagged text,
        run_id text,
        mode text,
        model text,
        is_withdrawn boolean not null default false,
        -- Characters of the conversation so far, so that prompts need not count them.
        ends_at bigint not null default 0,
        outcome jsonb,
        at timestamptz not null default now(),
        primary key (session_id, n)
      );

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
        restores integer,
        at timestamptz not null default now(),
        primary key (project_id, path, version)
      );
      create index session_document_by_kind on session_document (project_id, kind);

      create table knowledge (
        project_id text not null references project on delete cascade,
        category text not null,
        key text not null,
        value text not null,
        source text not null,
        saved bigint not null default nextval('saved_order'),
        updated_at timestamptz not null default now(),
        words tsvector not null generated always as (
          setweight(to_tsvector('english', key), 'A') || to_tsvector('english', value)
        ) stored,
        unique (project_id, category, key)
      );
      -- Entries are added one by one and every turn searches them, so the index has no pending list.
      create index knowledge_words on knowledge using gin (words) with (fastupdate = off);
      create index knowledge_newest on knowledge (project_id, saved desc);
      create index knowledge_by_category on knowledge (project_id, category, saved desc);

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
        passages integer not null default 0,
        primary key (project_id, notebook_id, file),
        foreign key (project_id, notebook_id) references notebook on delete cascade
      );

      create table notebook_passage (
        project_id text not null,
        notebook_id text not null,
        file text not null,
        n integer not null,
        page integer,
        line integer not null,
        text text not null,
        words tsvector not null generated always as (to_tsvector('english', text)) stored,
        primary key (project_id, notebook_id, file, n),
        foreign key (project_id, notebook_id, file) references notebook_file on delete cascade
      );
      create index notebook_passage_words on notebook_passage using gin (words) with (gin_pending_list_limit = 65536)
    `.execute(db)
  },
}
