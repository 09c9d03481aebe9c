import { expect, test } from 'vitest'
import { ratesFor } from './profile.ts'

test('a long prompt has its own rates, and a prompt at the limit does not', () => {
  const longer = { above: 32_000, input: 2, output: 10 }
  const longest = { above: 128_000, input: 3, output: 15 }
  const price = { input: 1, output: 5, longPrompts: [longest, longer] }
  expect(ratesFor(price, 32_000)).toBe(price)
  expect(ratesFor(price, 32_001)).toBe(longer)
  expect(ratesFor(price, 1_000_000)).toBe(longest)
})
