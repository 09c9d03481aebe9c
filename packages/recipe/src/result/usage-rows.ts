import type { CallGroup } from '@quire/runtime/engine'

/** What calls used, by stage and model; figures as they are shown. */
export interface UsageRow {
  readonly stage: string
  readonly model: string
  readonly calls: string
  readonly input: string
  readonly output: string
  readonly cost: string
}

/** Rows in the order of the stages, and a last one for everything. */
export function usageRows(calls: readonly CallGroup[], displayOf: (stage: string) => string): UsageRow[] {
  const inOrder = calls.toSorted((a, b) => (a.ordinal ?? 0) - (b.ordinal ?? 0))
  const groups = Map.groupBy(inOrder, ({ stage, model }) => `${stage ?? ''}\0${model}`)
  const rows = [...groups.values()].map((group) =>
    row(group[0]!.stage === null ? '–' : displayOf(group[0]!.stage), group[0]!.model, group),
  )
  return rows.length > 1 ? [...rows, row('All', 'all', calls)] : rows
}

function row(stage: string, model: string, group: readonly CallGroup[]): UsageRow {
  const sum = (pick: (one: CallGroup) => number | null): number =>
    group.reduce((total, one) => total + (pick(one) ?? 0), 0)
  const known = group.filter(({ cost }) => cost !== null)
  const cost = sum(({ cost }) => cost)
  return {
    stage,
    model,
    calls: String(sum(({ calls }) => calls)),
    input: sum(({ input }) => input).toLocaleString('en'),
    output: sum(({ output }) => output).toLocaleString('en'),
    cost: known.length === 0 ? 'unknown' : `${known.length < group.length ? 'at least ' : ''}$${cost.toFixed(2)}`,
  }
}
