import { type Kysely, sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { mergeStates } from './merge-states.ts'

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
