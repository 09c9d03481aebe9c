import type { TextRange } from '../sourced-text/text-range.ts'
import type { DroppedKind } from './condensed-text.ts'

/** A range to remove, and the reason. */
export interface Cut extends TextRange {
  readonly what: DroppedKind
}

/** Sorts the cuts, removes overlaps and drops empty cuts. */
export function disjointCuts(cuts: readonly Cut[]): Cut[] {
  const disjoint: Cut[] = []
  let covered = 0
  for (const cut of [...cuts].sort((a, b) => a.start - b.start || b.end - a.end)) {
    const start = Math.max(cut.start, covered)
    if (cut.end <= start) continue
    disjoint.push({ start, end: cut.end, what: cut.what })
    covered = cut.end
  }
  return disjoint
}

/** Removes `cuts` from `ranges`. Cut positions refer to the joined text of all ranges. */
export function subtractCuts(ranges: readonly TextRange[], cuts: readonly Cut[]): TextRange[] {
  const left: TextRange[] = []
  let position = 0
  let next = 0
  for (const range of ranges) {
    const shift = range.start - position
    const end = position + range.end - range.start
    let start = position
    while (next < cuts.length && cuts[next]!.start < end) {
      const cut = cuts[next]!
      if (cut.start > start) left.push({ start: start + shift, end: cut.start + shift })
      start = Math.max(start, Math.min(cut.end, end))
      if (cut.end > end) break
      next++
    }
    if (start < end) left.push({ start: start + shift, end: end + shift })
    position = end
  }
  return left
}
