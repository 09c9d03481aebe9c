import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'

interface OldSession {
  readonly project_id: string
  readonly kit: string
  readonly state: Record<string, unknown>
}

/** Moves the state from conversations to projects, so that all conversations about a project share one state. */
export const projectState: Migration = {
  async up(db: Kysely<never>): Promise<void> {
    await sql`
      create table project_state (
        project_id text not null references project on delete cascade,
        kit text not null,
        state jsonb not null,
        updated_at timestamptz not null default now(),
        primary key (project_id, kit)
      )
    `.execute(db)
    const { rows } = await sql<OldSession>`select project_id, kit, state from session order by saved`.execute(db)
    const byProject = Map.groupBy(rows, ({ project_id, kit }) => JSON.stringify([project_id, kit]))
    for (const [key, sessions] of byProject) {
      const [project, kit] = JSON.parse(key) as [string, string]
      const state = JSON.stringify(mergeStates(sessions.map((session) => session.state)))
      await sql`insert into project_state (project_id, kit, state) values (${project}, ${kit}, ${state}::jsonb)`.execute(
        db,
      )
    }
    await sql`alter table session drop column state, drop column mode`.execute(db)
  },
}

type State = Readonly<Record<string, unknown>>

/**
 * Merges the states of a project's sessions. The newest state takes precedence. Empty values are filled from earlier
 * states. Confirmations and overrides are combined.
 */
export function mergeStates(states: readonly State[]): State {
  return states.reduce(mergeTwo)
}

function mergeTwo(older: State, newer: State): State {
  return {
    ...older,
    ...newer,
    sections: mergeDeep(older.sections, newer.sections),
    work: mergeDeep(older.work, newer.work),
    confirmed: union(older.confirmed, newer.confirmed),
    overrides: union(older.overrides, newer.overrides),
  }
}

function mergeDeep(older: unknown, newer: unknown): unknown {
  if (!isRecord(older) || !isRecord(newer)) return isNothing(newer) ? older : newer
  const names = [...new Set([...Object.keys(older), ...Object.keys(newer)])]
  return Object.fromEntries(names.map((name) => [name, mergeDeep(older[name], newer[name])]))
}

function union(older: unknown, newer: unknown): unknown[] {
  const all = [older, newer].flatMap((list) => (Array.isArray(list) ? (list as unknown[]) : []))
  return [...new Map(all.map((entry) => [JSON.stringify(entry), entry])).values()]
}

function isRecord(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function isNothing(value: unknown): boolean {
  return value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
}
