import type { Database } from '@quire/runtime/store'
import { type Kysely, sql } from 'kysely'

/** A session's entry in a list. */
export interface ListedSession {
  readonly session: string
  readonly kit: string
  readonly project: string
  readonly mode: string
  /** Whether the session's process is finished. */
  readonly isFinished: boolean
  readonly turns: number
  readonly updatedAt: Date
}

/** Lists all sessions, most recently used first. */
export async function listSessions(db: Kysely<Database>): Promise<ListedSession[]> {
  const rows = await db
    .selectFrom('session')
    .innerJoin('project_state', (on) =>
      on.onRef('project_state.project_id', '=', 'session.project_id').onRef('project_state.kit', '=', 'session.kit'),
    )
    .select((eb) => [
      'session.id',
      'session.kit',
      'session.project_id',
      sql<string>`state ->> 'mode'`.as('mode'),
      'session.updated_at',
      sql<boolean>`coalesce((state ->> 'finished')::boolean, false)`.as('is_finished'),
      eb
        .selectFrom('session_turn')
        .select((inner) => inner.fn.countAll<string>().as('count'))
        .whereRef('session_turn.session_id', '=', 'session.id')
        .where('role', '=', 'assistant')
        .as('turns'),
    ])
    .orderBy('session.saved', 'desc')
    .execute()
  return rows.map((row) => ({
    session: row.id,
    kit: row.kit,
    project: row.project_id,
    mode: row.mode,
    isFinished: row.is_finished,
    turns: Number(row.turns ?? 0),
    updatedAt: row.updated_at,
  }))
}
