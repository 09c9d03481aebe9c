import fc from 'fast-check'
import { expect, test } from 'vitest'
import { LimitReached } from '../flow/errors.ts'
import { CallAllowance, RunBudget, type Spent } from './run-budget.ts'

const spent = (facts: Partial<Spent> = {}): Spent => ({
  run: 'r',
  calls: 0,
  tokens: 0,
  cost: 0,
  reserved_tokens: 0,
  reserved_cost: 0,
  ...facts,
})
const call = { tokens: 100, cost: 0.04 }

test('calls start if their maximum usage fits into the remaining budget', () => {
  const budget = new RunBudget(spent())
  const begin = () => budget.begin({ cost: 0.1 }, 'm', call)
  expect([begin(), begin(), begin(), budget.begun]).toEqual(['begun', 'begun', 'waiting', 2])
})

test('a call waits if it may fit after other calls end', () => {
  const limits = { cost: 0.1 }
  expect(new RunBudget(spent({ cost: 0.06, reserved_cost: 0.01 })).begin(limits, 'm', call)).toBe('waiting')
  const refused = new RunBudget(spent({ cost: 0.07, reserved_cost: 0.01 })).begin(limits, 'm', call)
  expect(refused).toBeInstanceOf(LimitReached)
  expect((refused as LimitReached).message).toMatch(
    /0\.1 dollars: 0\.07 used, and the next call to m can use up to 0\.04/,
  )
})

test('applies token limits in the same way as cost limits', () => {
  expect(new RunBudget(spent({ reserved_tokens: 50 })).begin({ tokens: 149, cost: 9 }, 'm', call)).toBe('waiting')
  expect(new RunBudget(spent({ tokens: 50 })).begin({ tokens: 149, cost: 9 }, 'm', call)).toBeInstanceOf(LimitReached)
  expect(new RunBudget(spent({ tokens: 50 })).begin({ tokens: 150, cost: 9 }, 'm', call)).toBe('begun')
})

test('starts a call with an unknown price if any budget is left', () => {
  const unpriced = { tokens: 100, cost: undefined }
  const free = { tokens: 100, cost: 0 }
  expect(new RunBudget(spent({ cost: 0.09 })).begin({ cost: 0.1 }, 'm', unpriced)).toBe('begun')
  expect(new RunBudget(spent({ cost: 0.1 })).begin({ cost: 0.1 }, 'm', unpriced)).toBeInstanceOf(LimitReached)
  expect(new RunBudget(spent({ cost: 0.1 })).begin({ cost: 0.1 }, 'm', free)).toBe('begun')
})

test('grants no calls until the run’s calls have been counted', () => {
  const allowance = new CallAllowance()
  expect(allowance.take(['r'])).toBe(false)
  allowance.counted('r', 100)
  expect(allowance.take(['r', 'other'])).toBe(false)
  expect(allowance.take(['r', 'r'])).toBe(true)
})

test('near the limit, requires a new count before every call', () => {
  const allowance = new CallAllowance()
  allowance.counted('r', 15)
  expect(allowance.take(['r'])).toBe(false)
})

test('sixteen processes together exceed a limit by at most one share each', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 300 }),
      fc.array(fc.tuple(fc.nat(15), fc.integer({ min: 1, max: 8 })), { maxLength: 300 }),
      (limit, requests) => {
        const sharers = Array.from({ length: 16 }, () => new CallAllowance())
        let begun = 0
        for (const [who, calls] of requests) {
          if (sharers[who]!.take(Array.from({ length: calls }, () => 'r'))) begun += calls
          else {
            const allowed = Math.min(calls, limit - begun)
            begun += allowed
            sharers[who]!.counted('r', limit - begun)
          }
        }
        return begun <= limit + 15 * Math.floor(limit / 16)
      },
    ),
  )
})

test('forgets the least recently used runs', () => {
  const allowance = new CallAllowance()
  for (let n = 0; n < 101; n++) allowance.counted(`r${n}`, 160)
  expect(allowance.take(['r0'])).toBe(false)
  expect(allowance.take(['r1'])).toBe(true)
})
