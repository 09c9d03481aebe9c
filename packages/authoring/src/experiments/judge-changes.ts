import { compareRates, type Passes, type RateComparison } from '../statistics/index.ts'

/** What the tests say about a part of a prompt. */
export type Worth = 'earns its tokens' | 'doubtful' | 'costs more than it gives'

export interface JudgedChange extends RateComparison {
  readonly verdict: Worth
}

/** A loss of this much of the pass rate does not matter. */
export const MARGIN = 0.05

/**
 * Judges parts of a prompt by the pass rates without them. A part earns its tokens if the tests clearly get worse. It
 * costs more than it gives if the tests clearly get better, or if a loss beyond the margin can be excluded. The ranges
 * and verdicts of all parts hold together, however many there are.
 * @example
 * judgeChanges({ passed: 58, total: 60 }, [{ passed: 30, total: 60 }]) // → [{ verdict: 'earns its tokens', … }]
 */
export function judgeChanges(before: Passes, without: readonly Passes[], margin = MARGIN): JudgedChange[] {
  return compareRates(without.map((after) => ({ before, after }))).map((comparison) => {
    const { difference, isClear, interval } = comparison
    if (isClear && difference < 0) return { ...comparison, verdict: 'earns its tokens' }
    const isUseless = (isClear && difference > 0) || interval.low > -margin
    return { ...comparison, verdict: isUseless ? 'costs more than it gives' : 'doubtful' }
  })
}
