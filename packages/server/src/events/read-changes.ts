import type { Database } from '@quire/runtime/database'
import { type Kysely, sql } from 'kysely'

export interface Changes {
  /** With the number of the newest event of each. */
  readonly runs: readonly { readonly run: string; readonly status: string; readonly event: string }[]
  readonly sessions: readonly string[]
  /** The position up to which the store was read. */
  readonly last: { readonly event: string; readonly session: string }
}

/** Events are numbered before they are committed, so one with a lower number may appear slightly later. */
const LATE = 200

/** Runs with events, and sessions that were saved, since the store was last read; none the first time. */
export async function readChanges(db: Kysely<Database>, last?: Changes['last']): Promise<Changes> {
  const { rows } = await sql<{ event: string; session: string }>`
    select coalesce((select max(id) from event), 0) as event, coalesce((select max(saved) from session), 0) as session
  `.execute(db)
  const now = rows[0]!
  const isSame = last === undefined || (last.event === now.event && last.session === now.session)
  if (isSame) return { runs: [], sessions: [], last: now }
  const runs = await sql<Changes['runs'][number]>`
    select run.id as run, status, max(event.id) as event from run join event on run_id = run.id
    where event.id > ${last.event}::bigint - ${sql.lit(LATE)}
    group by run.id
  `.execute(db)
  const sessions = await sql<{ id: string }>`select id from session where saved > ${last.session}::bigint`.execute(db)
  return { runs: runs.rows, sessions: sessions.rows.map(({ id }) => id), last: now }
}
