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
  const given = (dimension: string, column: string): number[] =>
    scorings.flatMap(({ about, dimensions }) => {
      const score = dimensions[dimension]?.score
      return about === column && score !== undefined ? [score] : []
    })
  return {
    columns,
    rows: names.map((dimension) => {
      const cells = columns.map((column) => given(dimension, column))
      return {
        dimension: dimension.replaceAll('_', ' '),
        cells: cells.map(cell),
        isDisputed: cells.some((scores) => spread(scores) >= 2),
      }
    }),
    totals: columns.map((column) => mean(names.flatMap((name) => given(name, column)))),
  }
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
