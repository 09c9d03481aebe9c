import { describe, expect, it } from 'vitest'
import { cohensKappa } from './cohens-kappa.ts'
import { compareRates, fisherExact, holm, type RatePair } from './compare-rates.ts'
import { normalQuantile } from './normal-quantile.ts'
import { type RepeatPlan, repeatVerdict } from './repeat-verdict.ts'
import { seededNumbers } from './test-numbers.ts'
import { type Passes, wilsonInterval } from './wilson-interval.ts'

const RATES = [...Array(99).keys()].map((index) => (index + 1) / 100)
const mean = (values: readonly number[]): number => values.reduce((sum, one) => sum + one, 0) / values.length
const covers = (passes: Passes, rate: number): boolean => {
  const { low, high } = wilsonInterval(passes)
  return low <= rate && rate <= high
}

/** The exact probability that the interval contains the true rate, over all possible answers. */
function coverage(rate: number, plan: RepeatPlan): number {
  let covered = 0
  let open = new Map([[0, 1]])
  for (let total = 1; total <= plan.repeats; total++) {
    const next = new Map<number, number>()
    for (const [before, probability] of open) {
      for (const [passed, share] of [[before + 1, rate] as const, [before, 1 - rate] as const]) {
        const reached = probability * share
        const isOver =
          total === plan.repeats ||
          (plan.stopsEarly && repeatVerdict({ passed, failed: total - passed, missing: 0 }, plan) !== undefined)
        if (isOver) covered += covers({ passed, total }, rate) ? reached : 0
        else next.set(passed, (next.get(passed) ?? 0) + reached)
      }
    }
    open = next
  }
  return covered
}

describe('the normal quantile', () => {
  // From the tables of R's qnorm.
  it.each([
    [0.5, 0],
    [0.6, 0.2533471],
    [0.975, 1.959964],
    [0.995, 2.5758293],
    [0.0005, -3.2905267],
    [1e-10, -6.3613409],
    [1e-14, -7.6506281],
  ])('of %d is %d', (probability, quantile) => {
    expect(normalQuantile(probability)).toBeCloseTo(quantile, 5)
  })
})

describe('the interval of a pass rate', () => {
  it('is Wilson’s', () => {
    // prop.test(8, 10, correct = FALSE) in R
    expect(wilsonInterval({ passed: 8, total: 10 })).toEqual({
      low: expect.closeTo(0.4901625, 6),
      high: expect.closeTo(0.9433178, 6),
    })
    expect(wilsonInterval({ passed: 0, total: 0 })).toEqual({ low: 0, high: 1 })
    expect(wilsonInterval({ passed: 3, total: 3 }).high).toBe(1)
    expect(wilsonInterval({ passed: 0, total: 3 }).low).toBe(0)
  })

  it.each([5, 10, 20, 50])('contains the true rate 95 times of 100, with %i repeats', (repeats) => {
    const found = RATES.map((rate) => coverage(rate, { repeats, required: repeats, stopsEarly: false }))
    expect(mean(found)).toBeGreaterThan(0.945)
    expect(mean(found)).toBeLessThan(0.96)
    expect(Math.min(...found)).toBeGreaterThan(0.83)
  })

  it.each([
    [5, 4],
    [10, 8],
    [10, 5],
    [20, 18],
  ])('keeps this rate if %i repeats stop early because %i passes are required', (repeats, required) => {
    const found = RATES.map((rate) => coverage(rate, { repeats, required, stopsEarly: true }))
    expect(mean(found)).toBeGreaterThan(0.945)
    expect(mean(found)).toBeLessThan(0.96)
    expect(Math.min(...found)).toBeGreaterThan(0.83)
  })
})

describe('a comparison of pass rates', () => {
  const random = seededNumbers(38)
  const draw = (rate: number, total: number): Passes => ({
    passed: Array.from({ length: total }, random).filter((number) => number < rate).length,
    total,
  })
  const suites = (pair: () => RatePair, pairs: number) =>
    Array.from({ length: 1000 }, () => compareRates(Array.from({ length: pairs }, pair)))
  const shareOf = <T>(all: readonly T[], holds: (one: T) => boolean): number => all.filter(holds).length / all.length

  it('uses Fisher’s exact test', () => {
    // fisher.test(matrix(c(10, 0, 5, 5), 2)) and fisher.test(matrix(c(3, 7, 7, 5), 2)) in R
    expect(fisherExact({ before: { passed: 10, total: 10 }, after: { passed: 5, total: 10 } })).toBeCloseTo(0.03251, 5)
    expect(fisherExact({ before: { passed: 3, total: 10 }, after: { passed: 7, total: 12 } })).toBeCloseTo(0.23053, 5)
    expect(fisherExact({ before: { passed: 0, total: 0 }, after: { passed: 3, total: 4 } })).toBe(1)
  })

  it('corrects p-values by Holm’s method', () => {
    // p.adjust(c(0.01, 0.04, 0.03, 0.005), "holm") in R
    expect(holm([0.01, 0.04, 0.03, 0.005]).map((value) => Number(value.toFixed(6)))).toEqual([0.03, 0.06, 0.06, 0.02])
    expect(holm([0.9, 0.8])).toEqual([1, 1])
    expect(holm([])).toEqual([])
  })

  it.each([
    [1, 10],
    [8, 10],
    [8, 40],
    [20, 60],
  ])(
    'of %i pairs without a difference, with %i answers each, finds one in at most 5%% of 1,000 suites',
    (pairs, total) => {
      const same = (): RatePair => {
        const rate = 0.3 + 0.7 * random()
        return { before: draw(rate, total), after: draw(rate, total) }
      }
      const found = suites(same, pairs)
      expect(shareOf(found, (suite) => suite.some(({ isClear }) => isClear))).toBeLessThanOrEqual(0.05)
      const cover = shareOf(found, (suite) => suite.every(({ interval }) => interval.low <= 0 && interval.high >= 0))
      // The standard error of a share of 0.95 is 0.007.
      expect(cover).toBeGreaterThan(0.93)
    },
  )

  it('finds a large effect among layers without one', () => {
    const total = 60
    const found = Array.from({ length: 1000 }, () =>
      compareRates([
        { before: draw(0.95, total), after: draw(0.6, total) },
        ...Array.from({ length: 7 }, () => ({ before: draw(0.95, total), after: draw(0.95, total) })),
      ]),
    )
    expect(shareOf(found, ([effect]) => effect!.isClear)).toBeGreaterThan(0.9)
    expect(shareOf(found, ([, ...others]) => others.some(({ isClear }) => isClear))).toBeLessThan(0.05)
    const contains = shareOf(found, ([effect]) => effect!.interval.low <= -0.35 && effect!.interval.high >= -0.35)
    expect(contains).toBeGreaterThan(0.98)
  })
})

describe('the agreement of a judge with a person', () => {
  const random = seededNumbers(60)
  const pairsOf = (rate: number, flip: number, labels: number) =>
    Array.from({ length: labels }, () => {
      const isGood = random() < rate
      const isSeenGood = random() < flip ? !isGood : isGood
      return [isGood ? 'pass' : 'fail', isSeenGood ? 'pass' : 'fail'] as const
    })

  it('is Cohen’s kappa', () => {
    const pairs = [
      ...Array(20).fill(['pass', 'pass']),
      ...Array(5).fill(['pass', 'fail']),
      ...Array(10).fill(['fail', 'pass']),
      ...Array(15).fill(['fail', 'fail']),
    ]
    expect(cohensKappa(pairs)).toMatchObject({ labels: 50, agreed: 0.7, kappa: expect.closeTo(0.4, 10) })
  })

  it('is undefined without labels, and if there is only one label', () => {
    expect(cohensKappa([])).toMatchObject({ labels: 0, kappa: undefined, interval: undefined })
    expect(cohensKappa(Array(9).fill(['pass', 'pass']))).toMatchObject({ labels: 9, agreed: 1, kappa: undefined })
  })

  it('stays uncertain if a few labels all agree', () => {
    const { kappa, interval } = cohensKappa([...Array(5).fill(['pass', 'pass']), ...Array(5).fill(['fail', 'fail'])])
    expect(kappa).toBe(1)
    expect(interval!.low).toBeLessThan(0.5)
  })

  it.each([
    [20, 0.5, 0.1],
    [20, 0.5, 0.5],
    [20, 0.8, 0.1],
    [50, 0.5, 0.25],
    [50, 0.9, 0.1],
    [200, 0.7, 0.15],
  ])(
    'is in its interval 95 times of 100, with %i labels, %d of them good and %d judged wrongly',
    (labels, rate, flip) => {
      const seenGood = rate * (1 - flip) + (1 - rate) * flip
      const byChance = rate * seenGood + (1 - rate) * (1 - seenGood)
      const truth = (1 - flip - byChance) / (1 - byChance)
      const intervals = Array.from({ length: 1000 }, () => cohensKappa(pairsOf(rate, flip, labels)).interval).filter(
        (interval) => interval !== undefined,
      )
      const covered = intervals.filter(({ low, high }) => low <= truth && truth <= high).length
      expect(covered / intervals.length).toBeGreaterThan(0.93)
    },
  )
})
