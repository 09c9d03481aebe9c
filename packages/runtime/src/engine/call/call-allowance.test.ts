import fc from 'fast-check'
import { expect, test } from 'vitest'
import { CallAllowance } from './call-allowance.ts'

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
      (limit, asked) => {
        const sharers = Array.from({ length: 16 }, () => new CallAllowance())
        let begun = 0
        for (const [who, calls] of asked) {
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
