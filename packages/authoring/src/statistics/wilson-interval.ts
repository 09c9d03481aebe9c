import { normalQuantile } from './normal-quantile.ts'

/** The range in which a rate probably lies. */
export interface Interval {
  readonly low: number
  readonly high: number
}

/** How many answers of a number of answers passed. */
export interface Passes {
  readonly passed: number
  readonly total: number
}

/** The confidence of every interval that Quire prints. */
export const CONFIDENCE = 0.95

/**
 * The Wilson score interval of a pass rate. Of 100 such intervals, about 95 contain the true rate. Without answers, the
 * rate can be anything.
 * @example wilsonInterval({ passed: 8, total: 10 }) // → { low: 0.490, high: 0.943 }
 */
export function wilsonInterval({ passed, total }: Passes, confidence = CONFIDENCE): Interval {
  if (total === 0) return { low: 0, high: 1 }
  const z = normalQuantile((1 + confidence) / 2)
  const rate = passed / total
  const scale = 1 + z ** 2 / total
  const centre = (rate + z ** 2 / (2 * total)) / scale
  const half = (z / scale) * Math.sqrt((rate * (1 - rate)) / total + z ** 2 / (4 * total ** 2))
  // Rounding must not exclude the observed rate.
  return { low: passed === 0 ? 0 : Math.max(0, centre - half), high: passed === total ? 1 : Math.min(1, centre + half) }
}
