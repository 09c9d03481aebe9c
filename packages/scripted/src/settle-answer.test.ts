import { expect, test } from 'vitest'
import { settleAnswer } from './fill-schema.ts'

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
  expect(settleAnswer(written, account)).toEqual({
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
  expect(settleAnswer([entry, entry], { type: 'array', items: day })).toEqual([
    { date: '2027-01-04', weekday: 'Monday', what: 'A test' },
    { date: '2027-01-13', weekday: 'Wednesday', what: 'A test' },
  ])
})

test('lists name each id once, and quotations leave out all words', () => {
  const id = { type: 'string', enum: ['L1', 'L2'] }
  const schema = {
    type: 'object',
    properties: {
      serves: { type: 'array', items: id, 'x-ids': { of: ['frame.limits[*].id'] } },
      rulings: {
        type: 'array',
        items: { type: 'object', properties: { id, quote: { type: 'string', 'x-quote': 'request' } } },
        'x-ids': { id: 'id', of: ['frame.limits[*].id'], all: true },
      },
      open: { type: 'array', items: { type: 'string' }, 'x-ids': { of: ['frame.limits[*].id'] } },
    },
  }
  const ruling = { id: 'L2', quote: 'At most.' }
  expect(settleAnswer({ serves: ['L2', 'L2', 'L1'], rulings: [ruling, ruling], open: ['A'] }, schema)).toEqual({
    serves: ['L1', 'L2'],
    rulings: [
      { id: 'L1', quote: '…' },
      { id: 'L2', quote: '…' },
    ],
    open: ['A'],
  })
})

test('everything else stays as it is', () => {
  const value = { a: [1, 'two', null], b: { c: true } }
  expect(settleAnswer(value, { type: 'object' })).toEqual(value)
})
