import type { Quire } from '@quire/runtime'
import type { RunStatus } from '@quire/runtime/database'
import { type CallTotals, readCallGroups, totalOf } from '@quire/runtime/engine'

export interface ListedRun extends CallTotals {
  readonly run: string
  readonly flow: string
  readonly project: string
  readonly status: RunStatus
  readonly startedAt: string
  readonly updatedAt: string
}

/** Lists runs and their usage, newest first. Does not create a store. */
export async function listRuns(
  quire: Pick<Quire, 'hasStore' | 'store'>,
  options: { readonly project?: string; readonly status?: string; readonly limit?: number } = {},
): Promise<ListedRun[]> {
  if (!quire.hasStore()) return []
  const { db } = await quire.store()
  let query = db
    .selectFrom('run')
    .select(['id', 'flow', 'project_id', 'status', 'created_at', 'updated_at'])
    .orderBy('number', 'desc')
    .limit(options.limit ?? 100)
  if (options.project !== undefined) query = query.where('project_id', '=', options.project)
  if (options.status !== undefined) query = query.where('status', '=', options.status as RunStatus)
  const rows = await query.execute()
  const groups = await readCallGroups(
    db,
    rows.map(({ id }) => id),
  )
  const byRun = Map.groupBy(groups, ({ run }) => run)
  return rows.map((row) => ({
    run: row.id,
    flow: row.flow,
    project: row.project_id,
    status: row.status,
    startedAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    ...totalOf(byRun.get(row.id) ?? []),
  }))
}
