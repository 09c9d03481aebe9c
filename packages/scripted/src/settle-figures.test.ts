import { expect, test } from 'vitest'
import { settleFigures } from './settle-figures.ts'

const line = { type: 'object', 'x-calculation': { calculation: 'how', amount: 'amount' } }
const account = {
  type: 'object',
  properties: { lines: { type: 'array', items: line } },
  'x-total': { list: 'lines', amount: 'amount', total: 'total' },
  'x-limit': { limits: 'frame.limits', limit: 'limit', total: 'total', keeps: 'keeps' },
}
const day = { type: 'object', 'x-weekday': { date: 'date', weekday: 'weekday' } }

test('calculations have their results, lists add up, and limits count as exceeded', () => {
  const written = {
    lines: [
      { how: 'a', amount: 7 },
      { how: 'b', amount: 9 },
    ],
    total: 1,
    limit: 'L1',
    keeps: true,
  }
  expect(settleFigures(written, account)).toEqual({
    lines: [
      { how: '2 × 40', amount: 80 },
      { how: '3 × 40', amount: 120 },
    ],
    total: 200,
    limit: 'L1',
    keeps: false,
  })
})

test('dates fall on their weekdays', () => {
  const entry = { date: 'soon', weekday: 'some day', what: 'A test' }
  expect(settleFigures([entry, entry], { type: 'array', items: day })).toEqual([
    { date: '2027-01-04', weekday: 'Monday', what: 'A test' },
    { date: '2027-01-13', weekday: 'Wednesday', what: 'A test' },
  ])
})

test('everything else stays as it is', () => {
  const value = { a: [1, 'two', null], b: { c: true } }
  expect(settleFigures(value, { type: 'object' })).toEqual(value)
})
