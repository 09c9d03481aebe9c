import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * The number of rows that belong to each run, counted whenever the run stops. Lost rows leave no trace in their own
 * table, so the counts are kept in a table apart. Rows may be added after the count, for example by a call that ends
 * after its run was cancelled, but rows are removed only while a run is being changed, which counts them again.
 */
export const runManifests: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`
      create table run_manifest (
        run_id text primary key references run on delete cascade,
        steps integer not null,
        needs integer not null,
        calls integer not null,
        lineage integer not null,
        events integer not null
      );

      create function count_rows_of(runs text[]) returns void language sql set search_path from current as $body$
        insert into run_manifest (run_id, steps, needs, calls, lineage, events)
        select
          id,
          (select count(*) from step where run_id = run.id),
          (select count(*) from step join step_need on step_id = step.id where run_id = run.id),
          (select count(*) from call where run_id = run.id),
          (select count(*) from lineage where run_id = run.id),
          (select count(*) from event where run_id = run.id)
        from run where id = any(runs) and status <> 'running'
        on conflict (run_id) do update set steps = excluded.steps, needs = excluded.needs, calls = excluded.calls,
          lineage = excluded.lineage, events = excluded.events
      $body$;

      create function count_stopped_run() returns trigger language plpgsql set search_path from current as $body$
      begin
        perform count_rows_of(array[new.id]);
        return null;
      end
      $body$;
      create trigger run_counts_rows after update of status on run for each row
        when (new.status <> 'running' and new.status is distinct from old.status)
        execute function count_stopped_run();

      select count_rows_of(array(select id from run))
    `.execute(db)
  },
}
