import type { CallGroup } from '@quire/runtime/engine'

/** One reviewer's scores for one work. */
export interface Scoring {
  readonly about: string
  readonly dimensions: Readonly<Record<string, { readonly score: number; readonly rationale?: string }>>
}

export interface ScoreTable {
  readonly columns: readonly string[]
  readonly rows: readonly {
    readonly dimension: string
    readonly cells: readonly string[]
    /** Whether scores for the same work differ by at least two points. */
    readonly isDisputed: boolean
  }[]
  readonly totals: readonly string[]
}

/** Returns the scores for each dimension and work. If reviewers disagree, all scores are included. */
export function scoreTable(scorings: readonly Scoring[]): ScoreTable | undefined {
  if (scorings.length === 0) return undefined
  const columns = [...new Set(scorings.map(({ about }) => about))].sort()
  const names = [...new Set(scorings.flatMap(({ dimensions }) => Object.keys(dimensions)))]
  const scoresOf = (dimension: string, column: string): number[] =>
    scorings.flatMap(({ about, dimensions }) => {
      const score = dimensions[dimension]?.score
      return about === column && score !== undefined ? [score] : []
    })
  return {
    columns,
    rows: names.map((dimension) => {
      const cells = columns.map((column) => scoresOf(dimension, column))
      return {
        dimension: dimension.replaceAll('_', ' '),
        cells: cells.map(cell),
        isDisputed: cells.some((scores) => spread(scores) >= 2),
      }
    }),
    totals: columns.map((column) => mean(names.flatMap((name) => scoresOf(name, column)))),
  }
}

/** What a step says about alternatives: criteria with weights, and the scores of each alternative. */
interface Weighing {
  readonly criteria?: readonly { readonly name: string; readonly weight: number }[]
  readonly alternatives?: readonly {
    readonly name: string
    /** One score for each criterion, in their order. */
    readonly scores: readonly number[]
  }[]
}

/** The scores of alternatives with their weighted means, the best first. */
export interface AlternativesTable {
  readonly criteria: readonly { readonly name: string; readonly weight: number }[]
  readonly rows: readonly { readonly name: string; readonly cells: readonly string[]; readonly mean: string }[]
}

/** Calculates the weighted mean of each alternative. A criterion without a score does not count. */
export function alternativesTable({ criteria = [], alternatives = [] }: Weighing): AlternativesTable | undefined {
  if (criteria.length === 0 || alternatives.length === 0) return undefined
  const rows = alternatives.map(({ scores, ...alternative }) => {
    const scored = criteria.map(({ weight }, index) => ({ weight, score: scores[index] }))
    const counted = scored.filter((one): one is { weight: number; score: number } => one.score !== undefined)
    const weights = counted.reduce((sum, { weight }) => sum + weight, 0)
    const total = counted.reduce((sum, { weight, score }) => sum + weight * score, 0)
    const value = weights === 0 ? undefined : total / weights
    const cells = scored.map(({ score }) => (score === undefined ? '–' : String(score)))
    return { ...alternative, cells, value, mean: value === undefined ? '–' : value.toFixed(1) }
  })
  return { criteria, rows: rows.toSorted((a, b) => (b.value ?? 0) - (a.value ?? 0)) }
}

function cell(scores: readonly number[]): string {
  if (scores.length < 2 || spread(scores) === 0) return mean(scores)
  return `${mean(scores)} (${scores.join(', ')})`
}

function spread(scores: readonly number[]): number {
  return scores.length === 0 ? 0 : Math.max(...scores) - Math.min(...scores)
}

function mean(scores: readonly number[]): string {
  if (scores.length === 0) return '–'
  const value = scores.reduce((sum, score) => sum + score, 0) / scores.length
  return Number.isInteger(value) ? String(value) : value.toFixed(1)
}

/** The calls, tokens and cost, with one row per stage or step and one column per model. */
interface UsageTable {
  /** The models. If the table has several models, `All` comes last. */
  readonly columns: readonly string[]
  readonly rows: readonly { readonly stage: string; readonly cells: readonly string[] }[]
}

/**
 * Returns one row per stage, in order. Steps without a stage have rows of their own. If there are several rows, a row
 * with the total follows.
 */
export function usageTable(calls: readonly CallGroup[], titleOf: (stageOrStep: string) => string): UsageTable {
  const inOrder = calls.toSorted((a, b) => (a.ordinal ?? 0) - (b.ordinal ?? 0))
  const stages = [...Map.groupBy(inOrder, ({ stage, step }) => stage ?? step)]
  const models = [...new Set(inOrder.map(({ model }) => model))].sort()
  const cells = (group: readonly CallGroup[]): string[] => [
    ...models.map((name) => usageCell(group.filter(({ model }) => model === name))),
    ...(models.length > 1 ? [usageCell(group)] : []),
  ]
  const rows = stages.map(([stage, group]) => ({ stage: stage === null ? '–' : titleOf(stage), cells: cells(group) }))
  return {
    columns: models.length > 1 ? [...models, 'All'] : models,
    rows: rows.length > 1 ? [...rows, { stage: '**All**', cells: cells(calls) }] : rows,
  }
}

function usageCell(group: readonly CallGroup[]): string {
  if (group.length === 0) return '–'
  const sum = (pick: (one: CallGroup) => number | null): number =>
    group.reduce((total, one) => total + (pick(one) ?? 0), 0)
  const figure = (pick: (one: CallGroup) => number | null): string => sum(pick).toLocaleString('en')
  const priced = group.filter(({ unknown }) => unknown === null)
  const least = priced.length < group.length ? 'at least ' : ''
  const cost = priced.length === 0 ? 'cost unknown' : `${least}$${sum(({ cost }) => cost).toFixed(2)}`
  const calls = sum(({ calls }) => calls)
  return `${calls} ${calls === 1 ? 'call' : 'calls'}, ${figure(({ input }) => input)} in, ${figure(({ output }) => output)} out, ${cost}`
}
