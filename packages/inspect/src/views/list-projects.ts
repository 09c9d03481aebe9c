import type { Database, RunStatus } from '@quire/runtime/database'
import { type Kysely, sql } from 'kysely'

/** A project, and how many of its runs have each status. */
export interface ProjectOverview {
  readonly project: string
  readonly runs: Readonly<Partial<Record<RunStatus, number>>>
  /** When the project's runs last changed. Null if the project has no runs. */
  readonly updatedAt: string | null
}

/** Lists all projects, most recently used first. */
export async function listProjects(db: Kysely<Database>): Promise<ProjectOverview[]> {
  const { rows } = await sql<{ id: string; runs: Record<string, number> | null; updated_at: Date | null }>`
    select project.id, jsonb_object_agg(status, count) filter (where status is not null) as runs, max(last) as updated_at
    from project left join (
      select project_id, status, count(*)::integer as count, max(updated_at) as last from run group by 1, 2
    ) as counted on project_id = project.id
    group by project.id
    order by max(last) desc nulls last, project.id
  `.execute(db)
  return rows.map(({ id, runs, updated_at }) => ({
    project: id,
    runs: runs ?? {},
    updatedAt: updated_at?.toISOString() ?? null,
  }))
}
