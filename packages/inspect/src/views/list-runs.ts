import type { Quire, RunRequest } from '@quire/runtime'
import type { Database, RunStatus } from '@quire/runtime/database'
import {
  type CallTotals,
  describeIdentity,
  findInterruptedRuns,
  type RunSummary,
  readCallGroups,
  summariseRun,
  totalOf,
} from '@quire/runtime/engine'
import { getRun } from '@quire/runtime/store'
import { type Kysely, sql } from 'kysely'
import { type RunFilter, selectRuns } from './page-runs.ts'

export interface ListedRun extends CallTotals {
  readonly run: string
  readonly flow: string
  readonly project: string
  readonly status: RunStatus
  /** Present if the run is still marked as running, but nobody works on it. */
  readonly isInterrupted?: true
  readonly startedAt: string
  readonly updatedAt: string
}

const USUAL_LIMIT = 100

/** Lists runs and their usage, newest first. Does not create a store. */
export async function listRuns(
  quire: Pick<Quire, 'hasStore' | 'store'>,
  options: { readonly project?: string; readonly status?: string; readonly limit?: number } = {},
): Promise<ListedRun[]> {
  if (!quire.hasStore()) return []
  const { db } = await quire.store()
  const rows = await selectRuns(db, options as RunFilter)
    .limit(options.limit ?? USUAL_LIMIT)
    .execute()
  const groups = await readCallGroups(
    db,
    rows.map(({ id }) => id),
  )
  const interrupted = rows.some(({ status }) => status === 'running') ? await findInterruptedRuns(db) : new Set()
  const byRun = Map.groupBy(groups, ({ run }) => run)
  return rows.map((row) => ({
    run: row.id,
    flow: row.flow,
    project: row.project_id,
    status: row.status,
    ...(interrupted.has(row.id) && { isInterrupted: true }),
    startedAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    ...totalOf(byRun.get(row.id) ?? []),
  }))
}

/** A project, and how many of its runs have each status. */
export type ProjectOverview = Awaited<ReturnType<typeof listProjects>>[number]

/** Lists all projects, most recently used first. */
export async function listProjects(db: Kysely<Database>) {
  const { rows } = await sql<{ id: string; runs: Partial<Record<RunStatus, number>> | null; updated_at: Date | null }>`
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
    /** When the project's runs last changed. Null if the project has no runs. */
    updatedAt: updated_at?.toISOString() ?? null,
  }))
}

export interface RunDetails extends RunSummary {
  readonly request: RunRequest
  readonly limits: Readonly<Record<string, number>>
  /** The flow's origin, version and content hash, in readable form. */
  readonly flowIdentity: string
  readonly startedAt: string
  readonly updatedAt: string
}

export async function readRun(db: Kysely<Database>, run: string): Promise<RunDetails> {
  const row = await getRun(db, run, ['flow', 'request', 'limits', 'identity', 'created_at', 'updated_at'])
  return {
    ...(await summariseRun(db, run)),
    request: row.request,
    limits: row.limits,
    flowIdentity: describeIdentity(row.identity ?? { flow: row.flow }),
    startedAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
  }
}
