import type { CallGroup } from '@quire/runtime/engine'

/** The calls, tokens and cost, with one row per stage and one column per model. */
export interface UsageTable {
  /** The models. If the table has several models, `All` comes last. */
  readonly columns: readonly string[]
  readonly rows: readonly { readonly stage: string; readonly cells: readonly string[] }[]
}

/** Returns one row per stage, in order. If there are several stages, a row with the total follows. */
export function usageTable(calls: readonly CallGroup[], displayOf: (stage: string) => string): UsageTable {
  const inOrder = calls.toSorted((a, b) => (a.ordinal ?? 0) - (b.ordinal ?? 0))
  const stages = [...Map.groupBy(inOrder, ({ stage }) => stage)]
  const models = [...new Set(inOrder.map(({ model }) => model))].sort()
  const cells = (group: readonly CallGroup[]): string[] => [
    ...models.map((name) => cell(group.filter(({ model }) => model === name))),
    ...(models.length > 1 ? [cell(group)] : []),
  ]
  const rows = stages.map(([stage, group]) => ({ stage: stage === null ? '–' : displayOf(stage), cells: cells(group) }))
  return {
    columns: models.length > 1 ? [...models, 'All'] : models,
    rows: rows.length > 1 ? [...rows, { stage: '**All**', cells: cells(calls) }] : rows,
  }
}

function cell(group: readonly CallGroup[]): string {
  if (group.length === 0) return '–'
  const sum = (pick: (one: CallGroup) => number | null): number =>
    group.reduce((total, one) => total + (pick(one) ?? 0), 0)
  const figure = (pick: (one: CallGroup) => number | null): string => sum(pick).toLocaleString('en')
  const known = group.filter(({ unknown }) => unknown === null)
  const least = known.length < group.length ? 'at least ' : ''
  const cost = known.length === 0 ? 'cost unknown' : `${least}$${sum(({ cost }) => cost).toFixed(2)}`
  const calls = sum(({ calls }) => calls)
  return `${calls} ${calls === 1 ? 'call' : 'calls'}, ${figure(({ input }) => input)} in, ${figure(({ output }) => output)} out, ${cost}`
}
