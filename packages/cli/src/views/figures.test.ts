import { expect, it, test } from 'vitest'
import { dollars, moneyCell, moneyView, timeView, tokensView } from './figures.ts'

test('lists unknown costs next to the known cost', () => {
  const unknownCost = [
    { model: 'acme/large', reason: 'price' as const, calls: 3 },
    { model: 'openai/gpt-4o', reason: 'failed' as const, calls: 1 },
  ]
  expect(moneyView({ cost: 0.25, unknownCost })).toBe(
    '$0.2500 and the unknown cost of 3 calls to acme/large (price unknown), 1 call to openai/gpt-4o (failed)',
  )
  expect(moneyView({ cost: null, unknownCost: unknownCost.slice(0, 1) })).toBe(
    'unknown cost of 3 calls to acme/large (price unknown)',
  )
  expect(moneyView({ cost: 0.25 })).toBe('$0.2500')
  expect(moneyView({ cost: 0 })).toBe('')
})

test('a table cell shows whether part of the cost is unknown', () => {
  const unknownCost = [{ model: 'acme/large', reason: 'price' as const, calls: 3 }]
  expect(moneyCell({ cost: 0.25, unknownCost })).toBe('$0.2500 + unknown')
  expect(moneyCell({ cost: null, unknownCost })).toBe('unknown')
  expect(moneyCell({ cost: 0 })).toBe('')
})

test('small amounts have four decimals', () => {
  expect([dollars(0), dollars(0.00123), dollars(12.3456)]).toEqual(['$0.00', '$0.0012', '$12.35'])
})

it('shows input, output and cached tokens', () => {
  expect(tokensView({ input: 9000, output: 50 })).toBe('9000 tokens in, 50 out')
  expect(tokensView({ input: 9000, output: 50, cacheRead: 0 })).toBe('9000 tokens in (0 from cache), 50 out')
  expect(tokensView({ input: 9000, output: 50, cacheRead: 6000, cacheWrite: 2000 })).toBe(
    '9000 tokens in (6000 from cache, 2000 to cache), 50 out',
  )
  expect(tokensView({ input: 9000, output: 50, reasoning: 40 })).toBe('9000 tokens in, 50 out (40 reasoning)')
})

test('a time is shown in the local time zone, to the minute', () => {
  const nine = new Date(2026, 10, 7, 9, 5, 26, 977)
  expect(timeView(nine)).toBe('2026-11-07 09:05')
  expect(timeView(nine.toISOString())).toBe('2026-11-07 09:05')
})
