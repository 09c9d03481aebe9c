/** A range of text in UTF-16 indices. `end` is exclusive. */
export interface TextRange {
  readonly start: number
  readonly end: number
}

/** The index of the last value <= `limit`, or -1. `values` must be in ascending order. */
export function lastAtMost(values: readonly number[], limit: number): number {
  let low = 0
  let high = values.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (values[middle]! <= limit) low = middle + 1
    else high = middle
  }
  return low - 1
}
