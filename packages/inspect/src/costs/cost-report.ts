import type { Quire } from '@quire/runtime'
import { type CallGroup, type CallTotals, readCallGroups, totalOf } from '@quire/runtime/engine'
import { RunNotFound } from '@quire/runtime/errors'
import { sql } from 'kysely'
import type { ListedRun } from '../views/list-runs.ts'
import { selectRuns } from '../views/page-runs.ts'
import { type LayerCost, readLayerCosts } from './layer-costs.ts'
import { type PrefixUse, readPrefixUse } from './prefix-use.ts'

export type CostPart = 'model' | 'stage' | 'step' | 'layer' | 'prefix'

export interface CostRequest {
  /** The runs to report. By default, all runs. */
  readonly runs?: readonly string[]
  readonly project?: string
  /** How to break down the cost. By default, by model. */
  readonly by?: readonly CostPart[]
  /** Maximum number of runs to list, newest first. The totals cover all runs. */
  readonly limit?: number
}

export type RunCost = Omit<ListedRun, 'updatedAt'>

export interface CostReport {
  readonly runs: readonly RunCost[]
  /** Number of runs included in the totals but not listed. */
  readonly leftOut: number
  readonly total: CallTotals
  readonly by: {
    readonly model?: readonly (CallTotals & { readonly model: string })[]
    readonly stage?: readonly (CallTotals & { readonly stage: string | null })[]
    readonly step?: readonly (CallTotals & { readonly stage: string | null; readonly step: string | null })[]
    readonly layer?: readonly LayerCost[]
    /** Potential and actual use of the provider's cache, per model. */
    readonly prefix?: readonly PrefixUse[]
  }
}

/**
 * The cost of each run, newest run first. Also returns totals by model, stage, step and layer. Does not create a store.
 * @throws RunNotFound
 */
export async function readCostReport(
  quire: Pick<Quire, 'hasStore' | 'store' | 'workspace'>,
  { runs: wanted, project, by = ['model'], limit }: CostRequest = {},
): Promise<CostReport> {
  if (!quire.hasStore()) return emptyReport(wanted)
  const { db } = await quire.store()
  const found = await selectRuns(db, project === undefined ? {} : { project })
    .$if(wanted !== undefined, (query) => query.where('id', '=', sql<string>`any(${wanted}::text[])`))
    .execute()
  const missing = wanted?.find((id) => !found.some((run) => run.id === id))
  if (missing !== undefined) throw new RunNotFound(missing)
  const ids = found.map(({ id }) => id)
  const groups = await readCallGroups(db, ids)
  const byRun = Map.groupBy(groups, ({ run }) => run)
  const listed = found.slice(0, limit)
  const inOrder = groups.toSorted((a, b) => (a.ordinal ?? 0) - (b.ordinal ?? 0))
  return {
    runs: listed.map((run) => ({
      run: run.id,
      flow: run.flow,
      project: run.project_id,
      status: run.status,
      startedAt: run.created_at.toISOString(),
      ...totalOf(byRun.get(run.id) ?? []),
    })),
    leftOut: found.length - listed.length,
    total: totalOf(groups),
    by: {
      ...(by.includes('model') && { model: parts(groups, ({ model }) => ({ model })).toSorted(dearestFirst) }),
      ...(by.includes('stage') && { stage: parts(inOrder, ({ stage }) => ({ stage })) }),
      ...(by.includes('step') && { step: parts(inOrder, ({ stage, step }) => ({ stage, step })) }),
      ...(by.includes('layer') && {
        layer: await readLayerCosts(db, ids.toReversed(), (model) => quire.workspace.models.get(model).profile.price),
      }),
      ...(by.includes('prefix') && { prefix: await readPrefixUse(db, ids.toReversed()) }),
    },
  }
}

function emptyReport([wanted]: readonly string[] = []): CostReport {
  if (wanted !== undefined) throw new RunNotFound(wanted)
  return { runs: [], leftOut: 0, total: totalOf([]), by: {} }
}

function parts<Name extends object>(
  groups: readonly CallGroup[],
  nameOf: (group: CallGroup) => Name,
): (Name & CallTotals)[] {
  const by = Map.groupBy(groups, (group) => JSON.stringify(nameOf(group)))
  return [...by.values()].map((same) => ({ ...nameOf(same[0]!), ...totalOf(same) }))
}

function dearestFirst(a: CallTotals, b: CallTotals): number {
  return (b.cost ?? 0) - (a.cost ?? 0)
}
