import { CONFIDENCE, type Interval, wilsonInterval } from './wilson-interval.ts'

/** How well two raters agree. */
export interface Agreement {
  /** The number of labels that both gave. */
  readonly labels: number
  /** The share of labels on which both agree. */
  readonly agreed: number
  /**
   * Cohen's kappa: 1 for full agreement, 0 for the agreement that chance explains. Undefined if there is no label, or if
   * both always give the same one, because chance then explains everything.
   */
  readonly kappa: number | undefined
  readonly interval: Interval | undefined
}

/**
 * Compares the labels of two raters, such as a judge and a person. The interval is that of the agreement (Wilson), and
 * takes the agreement by chance as known. Unlike the usual standard error, it does not shrink to nothing if few labels
 * happen to agree.
 * @example
 * cohensKappa([['pass', 'pass'], ['fail', 'fail'], ['pass', 'fail'], ['fail', 'fail']])
 * // → { labels: 4, agreed: 0.75, kappa: 0.5, interval: { low: -0.399…, high: 0.908… } }
 */
export function cohensKappa(
  pairs: readonly (readonly [one: string, other: string])[],
  confidence = CONFIDENCE,
): Agreement {
  const labels = pairs.length
  const same = pairs.filter(([one, other]) => one === other).length
  const shareOf = (side: 0 | 1, label: string): number => pairs.filter((pair) => pair[side] === label).length / labels
  const byChance = [...new Set(pairs.flat())].reduce((sum, label) => sum + shareOf(0, label) * shareOf(1, label), 0)
  const agreed = labels === 0 ? 0 : same / labels
  if (labels === 0 || byChance === 1) return { labels, agreed, kappa: undefined, interval: undefined }
  const kappaOf = (agreement: number): number => (agreement - byChance) / (1 - byChance)
  const { low, high } = wilsonInterval({ passed: same, total: labels }, confidence)
  return { labels, agreed, kappa: kappaOf(agreed), interval: { low: Math.max(-1, kappaOf(low)), high: kappaOf(high) } }
}
