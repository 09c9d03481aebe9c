import type { Database } from '@quire/runtime/database'
import { type Kysely, sql } from 'kysely'

/** What the last read found: the highest row numbers, and the numbers of recent rows. */
export interface Seen {
  readonly event: string
  readonly session: string
  readonly numbers: ReadonlySet<string>
}

export interface Changes {
  readonly runs: readonly { readonly run: string; readonly status: string }[]
  readonly sessions: readonly string[]
  readonly seen: Seen
}

/** Rows are numbered before they are committed, so a lower number may appear later. */
const LATE = 200

/**
 * Returns the runs that got new events and the sessions that were saved since the last read. Empty on the first read.
 */
export async function readChanges(db: Kysely<Database>, last?: Seen): Promise<Changes> {
  const { rows } = await sql<{ event: string; session: string }>`
    select coalesce((select max(id) from event), 0) as event, coalesce((select max(saved) from session), 0) as session
  `.execute(db)
  const now = rows[0]!
  const { event, session } = last ?? now
  const { rows: recent } = await sql<{ number: string; run: string | null; session: string | null }>`
    select 'event ' || id as number, run_id as run, null as session from event
    where id > ${event}::bigint - ${sql.lit(LATE)}
    union all
    select 'session ' || saved, null, id from session where saved > ${session}::bigint - ${sql.lit(LATE)}
  `.execute(db)
  const seen = { ...now, numbers: new Set(recent.map(({ number }) => number)) }
  const fresh = last ? recent.filter(({ number }) => !last.numbers.has(number)) : []
  const changed = new Set(fresh.flatMap(({ run }) => run ?? []))
  const runs =
    changed.size > 0
      ? await db
          .selectFrom('run')
          .select(['id as run', 'status'])
          .where('id', 'in', [...changed])
          .execute()
      : []
  return { runs, sessions: fresh.flatMap((row) => row.session ?? []), seen }
}
