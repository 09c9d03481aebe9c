import { expect, test } from 'vitest'
import { costAbove } from './confirm-cost.ts'

const estimate = { cost: { from: 1, to: 10 } }

test.each([
  [estimate, 9.99, undefined, 10],
  [estimate, 10, undefined, undefined],
  [estimate, 5, 2, undefined],
  [estimate, 5, 7, 7],
  [{ cost: null }, 0, undefined, undefined],
])('with estimate %j, threshold %d and limit %s, the cost to confirm is %s', (given, limit, maxCost, above) => {
  expect(costAbove(given, limit, maxCost === undefined ? {} : { cost: maxCost })).toBe(above)
})
