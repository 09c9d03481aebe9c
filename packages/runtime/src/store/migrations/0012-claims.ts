import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

/**
 * Who works on what. A worker's row exists while its lease lasts. A step's `claim` is its fencing token: it grows with
 * every claim, so a worker that lost the step can no longer change it. Waits are stored as a start and a length, so a
 * clock that is set back is noticed. What is listed in the order of its creation has a number, because two rows may be
 * created at the same moment, and a later one at an earlier time.
 */
export const claims: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`
      create table worker (
        id text primary key,
        beat bigint not null default 0,
        started_at timestamptz not null default now()
      );

      alter table step
        add column claim integer not null default 0,
        add column deaths integer not null default 0,
        add column delayed_at timestamptz,
        add column delay_seconds double precision;
      create index step_delayed on step (delayed_at) where delay_seconds is not null
    `.execute(db)
    for (const table of NUMBERED) await numberRows(db, table)
    await sql`create unique index run_by_number on run (number)`.execute(db)
  },
}

const NUMBERED = ['run', 'call', 'artifact'] as const

async function numberRows(db: Kysely<never>, name: string): Promise<void> {
  const table = sql.table(name)
  await sql`
    alter table ${table} add column number integer;
    update ${table} set number = numbered.n
      from (select id, row_number() over (order by created_at, id) as n from ${table}) as numbered
      where ${table}.id = numbered.id;
    alter table ${table} alter column number set not null;
    alter table ${table} alter column number add generated always as identity;
    select setval(pg_get_serial_sequence(${sql.lit(name)}, 'number'), coalesce(max(number), 0) + 1, false) from ${table}
  `.execute(db)
}
