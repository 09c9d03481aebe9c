import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/** Projects, runs and what they leave behind. Everything that belongs to a run goes when the run goes. */
export const runs: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`
      create table project (
        id text primary key,
        created_at timestamptz not null default now()
      );

      create table run (
        id text primary key,
        project_id text not null references project on delete cascade,
        flow text not null,
        status text not null,
        fingerprint text not null,
        request jsonb not null,
        limits jsonb not null,
        active_steps integer not null,
        error jsonb,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now()
      );
      create index run_by_project on run (project_id, created_at desc);
      create index run_by_status on run (status, created_at desc);

      create table step (
        id text primary key,
        run_id text not null references run on delete cascade,
        key text not null,
        name text not null,
        stage text,
        kind text not null,
        depth integer not null,
        ordinal integer not null,
        status text not null,
        input jsonb,
        output jsonb,
        error jsonb,
        attempts integer not null default 0,
        missing_needs integer not null,
        claimed_by text,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        unique (run_id, key)
      );
      create index step_by_status on step (run_id, status);
      create index step_by_ordinal on step (run_id, ordinal);

      create table step_need (
        step_id text not null references step on delete cascade,
        needs_id text not null references step on delete cascade,
        primary key (step_id, needs_id)
      );
      create index step_need_by_needed on step_need (needs_id);

      create table blob (
        sha256 text primary key,
        bytes bytea not null,
        size integer not null,
        created_at timestamptz not null default now()
      );

      create table call (
        id text primary key,
        run_id text not null references run on delete cascade,
        step_id text not null references step on delete cascade,
        model text not null,
        prompt_hash text not null,
        request_blob text not null references blob,
        record_blob text references blob,
        parameters jsonb not null,
        status text not null,
        response_blob text references blob,
        finish_reason text,
        provider_finish_reason text,
        input_tokens integer,
        output_tokens integer,
        cost double precision,
        latency_ms integer,
        retries integer not null default 0,
        error jsonb,
        created_at timestamptz not null default now()
      );
      create index call_by_run on call (run_id, created_at);
      create index call_by_step on call (step_id);
      create index call_by_request on call (request_blob);
      create index call_by_response on call (response_blob);
      create index call_by_record on call (record_blob);
      create index call_by_prompt on call (prompt_hash);

      create table artifact (
        id text primary key,
        run_id text not null references run on delete cascade,
        step_id text references step on delete cascade,
        path text not null,
        kind text not null,
        blob text not null references blob,
        is_document boolean not null,
        meta jsonb not null,
        created_at timestamptz not null default now(),
        unique (run_id, path)
      );
      create index artifact_by_step on artifact (step_id);
      create index artifact_by_blob on artifact (blob);

      create table lineage (
        run_id text not null references run on delete cascade,
        child_id text not null,
        parent_id text not null,
        parent_kind text not null,
        label text not null,
        via text not null
      );
      create index lineage_by_child on lineage (child_id);
      create index lineage_by_parent on lineage (parent_id);
      -- An edge that is told twice is there once. Labels are free text, so only their digest is indexed.
      create unique index lineage_edge on lineage (run_id, child_id, parent_id, via, md5(label));

      create table feedback (
        id text primary key,
        run_id text not null references run on delete cascade,
        document_id text not null,
        blob text not null references blob,
        created_at timestamptz not null default now()
      );
      create index feedback_by_document on feedback (run_id, document_id);
      create index feedback_by_blob on feedback (blob);

      create table event (
        id bigint generated always as identity primary key,
        run_id text not null references run on delete cascade,
        type text not null,
        data jsonb not null,
        created_at timestamptz not null default now()
      );
      create index event_by_run on event (run_id, id)
    `.execute(db)
  },
}
