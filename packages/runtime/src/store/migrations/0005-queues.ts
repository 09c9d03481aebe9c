import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Queues by flow version and priority, so that a worker reads only steps that it can execute, and takes turns between
 * projects and runs. An index on when delayed steps are due. Numbers that do not overflow.
 */
export const queues: Migration = {
  async up(db) {
    await sql`
      -- The steps of runs with the same flow version and priority.
      create table queue (
        id integer primary key generated always as identity,
        identity jsonb not null,
        priority integer not null default 0,
        unique (identity, priority)
      );
      alter table project add column number integer not null generated always as identity unique;
      alter table run alter column number type bigint, add column queue_id integer references queue;
      alter table call alter column number type bigint;
      alter table artifact alter column number type bigint;
      alter sequence run_number_seq as bigint;
      alter sequence call_number_seq as bigint;
      alter sequence artifact_number_seq as bigint;
      insert into queue (identity) select distinct identity from run where identity is not null;
      update run set queue_id = queue.id from queue where queue.identity = run.identity;

      alter table step drop column queued_in;
      alter table step alter column run_number type bigint,
        add column project_number integer, add column queue_id integer, add column due_at timestamptz;
      alter table step add column queued_in bigint generated always as (
        case when status = 'ready' and delay_seconds is null then run_number end
      ) stored;
      update step set queue_id = run.queue_id, project_number = project.number,
        due_at = delayed_at + delay_seconds * interval '1 second'
      from run join project on project.id = run.project_id where run.id = step.run_id;
      create index step_queue on step (queue_id, project_number, queued_in, ordinal) where queued_in is not null;
      create index step_due on step (due_at) where delay_seconds is not null
    `.execute(db)
  },
}
