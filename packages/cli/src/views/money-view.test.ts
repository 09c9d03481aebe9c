import { expect, test } from 'vitest'
import { dollars, moneyCell, moneyView } from './money-view.ts'

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
