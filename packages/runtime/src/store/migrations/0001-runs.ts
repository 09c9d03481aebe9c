import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Projects, runs and their records. Deleting a run deletes everything that belongs to it. For speed, calls, artifacts,
 * lineage, events and searchable texts have no foreign keys to their run and step. Their writers hold a claim or a
 * lock, and a trigger deletes these rows with the run. Steps and calls have a low fill factor, because their rows are
 * soon updated. Columns that change in every update are not indexed, so that updates touch no index.
 */
export const runs: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`
      -- The order in which rows were last saved. Timestamps can tie, and a clock can be set back.
      create sequence saved_order;

      create table project (
        id text primary key,
        created_at timestamptz not null default now()
      );

      create table run (
        id text primary key,
        number integer not null generated always as identity unique,
        project_id text not null references project on delete cascade,
        flow text not null,
        identity jsonb,
        status text not null,
        fingerprint text not null,
        request jsonb not null,
        limits jsonb not null,
        active_steps integer not null,
        artifacts integer not null default 0,
        -- Changes whenever steps or needs are added, so that a commit notices what its snapshot does not show.
        grown integer not null default 0,
        error jsonb,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now()
      );
      create index run_by_project on run (project_id, created_at desc);
      create index run_by_status on run (status, created_at desc);

      create table step (
        id text primary key,
        run_id text not null references run on delete cascade,
        run_number integer not null,
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
        retry jsonb,
        failures integer not null default 0,
        is_superseded boolean not null default false,
        missing_needs integer not null,
        claimed_by text,
        claim integer not null default 0,
        deaths integer not null default 0,
        delayed_at timestamptz,
        delay_seconds double precision,
        -- The number of the run while the step can be claimed, null otherwise. The queue is the index on it.
        queued_in integer generated always as (
          case when status = 'ready' and delay_seconds is null then run_number end
        ) stored,
        created_at timestamptz not null default now(),
        updated_at timestamptz not null default now(),
        unique (run_id, key)
      ) with (fillfactor = 60);
      create index step_by_ordinal on step (run_id, ordinal);
      create index step_queue on step (queued_in, ordinal) where queued_in is not null;
      create index step_delayed on step (delayed_at) where delay_seconds is not null;

      create table step_need (
        step_id text not null references step on delete cascade,
        needs_id text not null references step on delete cascade,
        primary key (step_id, needs_id)
      );
      create index step_need_by_needed on step_need (needs_id);

      create table worker (
        id text primary key,
        beat bigint not null default 0,
        started_at timestamptz not null default now()
      );

      -- Requests to providers with limits: those that wait for their turn, and those of the last minute.
      create table permit (
        id bigint generated always as identity primary key,
        provider text not null,
        tokens integer not null,
        granted_at timestamptz,
        held_until timestamptz
      );
      create index permit_by_provider on permit (provider);

      create table blob (
        sha256 text primary key,
        bytes bytea not null,
        size integer not null,
        created_at timestamptz not null default now()
      );

      -- Compressing a prompt takes longer than everything else that is done to store it.
      alter table blob alter column bytes set storage external;

      -- The blob of a response is not a foreign key: one statement stores both.
      create table call (
        id text primary key,
        number integer not null generated always as identity,
        run_id text not null,
        step_id text not null,
        model text not null,
        prompt_hash text not null,
        request_blob text not null references blob,
        record_blob text references blob,
        record_parts text[] not null default '{}',
        parameters jsonb not null,
        status text not null,
        response_blob text,
        finish_reason text,
        provider_finish_reason text,
        input_tokens integer,
        output_tokens integer,
        cache_read_tokens integer,
        cache_write_tokens integer,
        reasoning_tokens integer,
        cost double precision,
        -- Its maximum usage, and the claim of its step, during which the usage is reserved.
        reserved_tokens integer,
        reserved_cost double precision,
        claim integer,
        latency_ms integer,
        retries integer not null default 0,
        error jsonb,
        created_at timestamptz not null default now()
      ) with (fillfactor = 60);
      create index call_by_run on call (run_id);
      create index call_by_request on call (request_blob);
      create index call_by_record on call (record_blob);

      -- Calls that a person answers, by the short id that people see. The output of their steps tells which ones wait.
      create table manual_call (
        id text primary key,
        call_id text not null unique,
        run_id text not null references run on delete cascade,
        -- The searchable part of the prompt; null for all of it.
        searchable text
      );
      create index manual_call_by_run on manual_call (run_id);

      create table artifact (
        id text primary key,
        number integer not null generated always as identity,
        run_id text not null,
        step_id text,
        path text not null,
        kind text not null,
        blob text not null references blob,
        is_document boolean not null,
        meta jsonb not null,
        created_at timestamptz not null default now(),
        unique (run_id, path)
      );
      create index artifact_by_blob on artifact (blob);

      create table lineage (
        run_id text not null,
        child_id text not null,
        parent_id text not null,
        parent_kind text not null,
        label text not null,
        via text not null
      );
      create index lineage_by_child on lineage (child_id);
      create index lineage_by_parent on lineage (parent_id);
      -- Each edge is stored once. Labels are free text, so only their digest is indexed.
      create unique index lineage_edge on lineage (run_id, child_id, parent_id, via, md5(label));

      create table event (
        id bigint generated always as identity primary key,
        run_id text not null,
        -- Its position among the events of the run, in commit order; null until it is read.
        seq integer,
        type text not null,
        data jsonb not null,
        created_at timestamptz not null default now()
      );
      create unique index event_by_run on event (run_id, seq);

      -- Searchable text is separate from the blobs: bytes are stored once for all runs, text is searched by run.
      create table search_text (
        id text primary key,
        -- Null for text that belongs to no run.
        run_id text,
        kind text not null,
        title text not null,
        body text not null,
        words tsvector not null generated always as (
          setweight(to_tsvector('english', title), 'A') || to_tsvector('english', body)
        ) stored
      );
      alter table search_text alter column body set storage external;
      create index search_text_by_run on search_text (run_id);
      create index search_text_words on search_text using gin (words);

      -- No query selects by these columns, so statistics are not needed. Collecting them was half the cost of 'analyze'.
      alter table step alter input set statistics 0, alter output set statistics 0, alter error set statistics 0,
        alter retry set statistics 0;
      alter table blob alter bytes set statistics 0;
      alter table call alter parameters set statistics 0, alter error set statistics 0,
        alter record_parts set statistics 0;
      alter table artifact alter meta set statistics 0;
      alter table event alter data set statistics 0;
      alter table search_text alter title set statistics 0, alter body set statistics 0;

      -- Fails a statement, so that it is rolled back.
      create function refuse() returns boolean language plpgsql as $body$
      begin
        raise exception 'refused' using errcode = 'QU001';
      end
      $body$;

      create function remove_records() returns trigger language plpgsql set search_path from current as $body$
      begin
        delete from call using gone where call.run_id = gone.id;
        delete from artifact using gone where artifact.run_id = gone.id;
        delete from lineage using gone where lineage.run_id = gone.id;
        delete from event using gone where event.run_id = gone.id;
        delete from search_text using gone where search_text.run_id = gone.id;
        return null;
      end
      $body$;
      create trigger run_takes_records after delete on run
        referencing old table as gone for each statement execute function remove_records()
    `.execute(db)
  },
}
