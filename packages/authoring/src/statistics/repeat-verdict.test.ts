import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { neededAtOnce, type RepeatPlan, repeatVerdict, requiredPasses, type Tally } from './repeat-verdict.ts'

const NONE: Tally = { passed: 0, failed: 0, missing: 0 }
type Outcome = keyof Tally

/** A plan, the outcome of each of its repeats, and the order in which concurrent answers arrive. */
const asked = fc.integer({ min: 1, max: 40 }).chain((repeats) =>
  fc.record({
    repeats: fc.constant(repeats),
    required: fc.integer({ min: 1, max: repeats }),
    outcomes: fc.array(fc.constantFrom<Outcome>('passed', 'failed', 'passed', 'failed', 'missing'), {
      minLength: repeats,
      maxLength: repeats,
    }),
    order: fc.array(fc.nat(), { minLength: repeats, maxLength: repeats }),
  }),
)

/** Asks as many as allowed at once, and lets any of them arrive next. Returns how many were asked, and the tally. */
function simulate(plan: RepeatPlan, outcomes: readonly Outcome[], order: readonly number[]) {
  let tally = NONE
  let count = 0
  const inFlight: number[] = []
  for (let step = 0; ; step++) {
    while (neededAtOnce(tally, inFlight.length, plan) > 0) inFlight.push(count++)
    if (inFlight.length === 0) return { count, tally }
    const [arrived] = inFlight.splice(order[step]! % inFlight.length, 1)
    const outcome = outcomes[arrived!]!
    tally = { ...tally, [outcome]: tally[outcome] + 1 }
  }
}

function tallyOf(outcomes: readonly Outcome[]): Tally {
  const count = (wanted: Outcome): number => outcomes.filter((one) => one === wanted).length
  return { passed: count('passed'), failed: count('failed'), missing: count('missing') }
}

describe('an early stop', () => {
  it('never changes the verdict', () => {
    fc.assert(
      fc.property(asked, ({ repeats, required, outcomes, order }) => {
        const plan = { repeats, required, stopsEarly: true }
        const all = repeatVerdict(tallyOf(outcomes), plan)
        expect(all).toBeDefined()
        expect(repeatVerdict(simulate(plan, outcomes, order).tally, plan)).toBe(all)
      }),
    )
  })

  it('asks the shortest sequence that decides, whatever the order of the answers', () => {
    fc.assert(
      fc.property(asked, ({ repeats, required, outcomes, order }) => {
        const plan = { repeats, required, stopsEarly: true }
        let shortest = 1
        while (repeatVerdict(tallyOf(outcomes.slice(0, shortest)), plan) === undefined) shortest++
        expect(simulate(plan, outcomes, order).count).toBe(shortest)
      }),
    )
  })

  it('is not made unless the plan says so', () => {
    fc.assert(
      fc.property(asked, ({ repeats, required, outcomes, order }) => {
        expect(simulate({ repeats, required, stopsEarly: false }, outcomes, order).count).toBe(repeats)
      }),
    )
  })
})

describe('a share of passes', () => {
  it.each([
    [0.8, 10, 8],
    [0.7, 10, 7],
    [0.75, 10, 8],
    [0.8, 1, 1],
    [0.29, 100, 29],
    [1, 3, 3],
    [0.001, 3, 1],
  ])('of %d requires, of %i answers, %i', (share, repeats, required) => {
    expect(requiredPasses(share, repeats)).toBe(required)
  })

  it('is the share that it was computed from', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 1, max: 1000 }), (a, b) => {
        const [passes, repeats] = [Math.min(a, b), Math.max(a, b)]
        expect(requiredPasses(passes / repeats, repeats)).toBe(passes)
      }),
    )
  })
})
