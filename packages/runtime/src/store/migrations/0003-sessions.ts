import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Conversations, and what a project knows. */
export const sessions: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`
      create table session (
        id text primary key,
        project_id text not null references project on delete cascade,
        kit text not null,
        mode text not null,
        state jsonb not null,
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
        at timestamptz not null default now(),
        primary key (session_id, n)
      );

      create table knowledge (
        project_id text not null references project on delete cascade,
        category text not null,
        key text not null,
        value text not null,
        source text not null,
        updated_at timestamptz not null default now(),
        words tsvector not null generated always as (
          setweight(to_tsvector('english', key), 'A') || to_tsvector('english', value)
        ) stored,
        unique (project_id, category, key)
      );
      create index knowledge_words on knowledge using gin (words)
    `.execute(db)
  },
}
