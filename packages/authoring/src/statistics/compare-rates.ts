import { CONFIDENCE, type Interval, type Passes, wilsonInterval } from './wilson-interval.ts'

/** Two pass rates of the same tests, such as with and without a layer. */
export interface RatePair {
  readonly before: Passes
  readonly after: Passes
}

export interface RateComparison {
  /** The rate after, minus the rate before. */
  readonly difference: number
  /** The range of the difference. All ranges of a family hold together, with the given confidence. */
  readonly interval: Interval
  /** The probability of a difference of at least this size if nothing has changed, corrected for the whole family. */
  readonly p: number
  /** Whether the difference is more than chance explains. */
  readonly isClear: boolean
}

/**
 * Compares pairs of pass rates that are looked at together. If nothing has changed anywhere, the probability that any
 * pair is called clear is at most `1 - confidence`, however many pairs there are. The intervals are Newcombe's, with
 * Bonferroni's correction. The verdicts are those of Fisher's exact test, with Holm's correction.
 *
 * If the pairs pool several cases, both sides must ask each case equally often. The verdicts are then cautious.
 */
export function compareRates(pairs: readonly RatePair[], confidence = CONFIDENCE): RateComparison[] {
  const alpha = 1 - confidence
  const adjusted = holm(pairs.map(fisherExact))
  return pairs.map((pair, index) => ({
    ...newcombe(pair, 1 - alpha / pairs.length),
    p: adjusted[index]!,
    isClear: adjusted[index]! <= alpha,
  }))
}

/** The difference of two rates, and its range: Newcombe's hybrid score interval. */
function newcombe({ before, after }: RatePair, confidence: number): Pick<RateComparison, 'difference' | 'interval'> {
  const rate = ({ passed, total }: Passes): number => (total === 0 ? 0.5 : passed / total)
  const [one, other] = [rate(before), rate(after)]
  const [first, second] = [wilsonInterval(before, confidence), wilsonInterval(after, confidence)]
  const difference = other - one
  return {
    difference,
    interval: {
      low: difference - Math.hypot(other - second.low, first.high - one),
      high: difference + Math.hypot(second.high - other, one - first.low),
    },
  }
}

/** The two-sided p-value of Fisher's exact test: how probable this table is, or one that is less probable. */
export function fisherExact({ before, after }: RatePair): number {
  const passed = before.passed + after.passed
  const all = before.total + after.total
  const factorials = logFactorials(all)
  const choose = (n: number, k: number): number => factorials[n]! - factorials[k]! - factorials[n - k]!
  const logProbability = (k: number): number =>
    choose(before.total, k) + choose(after.total, passed - k) - choose(all, passed)
  // Equally probable tables must count, although rounding makes them differ slightly.
  const observed = logProbability(before.passed) + 1e-7
  let sum = 0
  for (let k = Math.max(0, passed - after.total); k <= Math.min(before.total, passed); k++) {
    const log = logProbability(k)
    if (log <= observed) sum += Math.exp(log)
  }
  return Math.min(1, sum)
}

function logFactorials(max: number): number[] {
  const logs = [0]
  for (let n = 1; n <= max; n++) logs.push(logs[n - 1]! + Math.log(n))
  return logs
}

/** Holm's correction: the smallest p-value counts for all of the family, the next for all but one, and so on. */
export function holm(values: readonly number[]): number[] {
  const adjusted: number[] = []
  let highest = 0
  const order = values.map((_, index) => index).sort((a, b) => values[a]! - values[b]!)
  order.forEach((index, rank) => {
    highest = Math.max(highest, Math.min(1, values[index]! * (values.length - rank)))
    adjusted[index] = highest
  })
  return adjusted
}
