export { type Agreement, cohensKappa } from './cohens-kappa.ts'
export { compareRates, type RateComparison, type RatePair } from './compare-rates.ts'
export { neededAtOnce, type RepeatPlan, repeatVerdict, requiredPasses, type Tally } from './repeat-verdict.ts'
export { CONFIDENCE, type Interval, type Passes, wilsonInterval } from './wilson-interval.ts'
