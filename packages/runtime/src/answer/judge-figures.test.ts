import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { calculate, judgeFigures } from './judge-figures.ts'

const line = { type: 'object', 'x-calculation': { calculation: 'how', amount: 'amount' } }
const account = {
  type: 'object',
  properties: { lines: { type: 'array', items: line } },
  'x-total': { list: 'lines', amount: 'amount', total: 'total' },
  'x-limit': { limits: 'frame.limits', limit: 'limit', total: 'total', keeps: 'keeps' },
}
const schema = {
  type: 'object',
  properties: {
    accounts: { type: 'array', items: account },
    dates: { type: 'array', items: { $ref: '#/$defs/day' } },
  },
  $defs: { day: { type: 'object', 'x-weekday': { date: 'date', weekday: 'weekday' } } },
}
const inputs = {
  frame: {
    limits: [
      { id: 'L1', kind: 'at_most', figure: 20, unit: 'days' },
      { id: 'L2', kind: 'at_least', figure: 11, unit: 'hours' },
      { id: 'L3', kind: 'rule', figure: null },
    ],
  },
}
const judge = (value: unknown) => judgeFigures(value, schema, inputs)

describe('the figures of an answer', () => {
  it('must add up', () => {
    const lines = [
      { how: '2 × 4.5', amount: 9 },
      { how: '3 × 4', amount: 13 },
    ]
    expect(judge({ accounts: [{ limit: 'L1', lines, total: 20, keeps: true }] })).toEqual([
      'accounts[0]: The amounts in `lines` add up to 22, but `total` is 20.',
      'accounts[0].lines[1]: 3 × 4 is 12, but `amount` is 13.',
    ])
  })

  it('must keep their limits, unless the answer asks for more', () => {
    const over = { limit: 'L1', lines: [], total: 21.5, keeps: true }
    expect(judge({ accounts: [{ ...over, lines: [{ amount: 21.5 }] }] })).toEqual([
      'accounts[0]: L1 allows at most 20 days, but `total` is 21.5. Change the plan until it keeps the limit, or set `keeps` to false and say what you ask for.',
    ])
    expect(judge({ accounts: [{ ...over, lines: [{ amount: 21.5 }], keeps: false }] })).toEqual([])
    expect(judge({ accounts: [{ limit: 'L2', lines: [{ amount: 10 }], total: 10, keeps: true }] })[0]).toContain(
      'at least 11',
    )
    expect(judge({ accounts: [{ limit: 'L9', lines: [{ amount: 1 }], total: 1 }] })[0]).toContain('no such limit')
    expect(judge({ accounts: [{ limit: 'L3', lines: [{ amount: 1 }], total: 1 }] })).toEqual([])
  })

  it('must name days that exist, by their weekday', () => {
    const dates = [
      { date: '2026-09-14', weekday: 'Monday' },
      { date: '2026-09-13', weekday: 'Monday' },
      { date: '2026-02-30', weekday: 'Monday' },
      { date: 'mid-May', weekday: 'Monday' },
      { date: '2026-09-13', weekday: 'Sonntag' },
    ]
    expect(judge({ dates })).toEqual([
      'dates[1]: 2026-09-13 is a Sunday, not a Monday.',
      'dates[2]: 2026-02-30 does not exist.',
    ])
  })

  it('are judged without an error, whatever the answer contains', () => {
    fc.assert(fc.property(fc.jsonValue(), (value) => void judgeFigures(value, schema, inputs)))
  })
})

test.each([
  ['23 × 210', 4830],
  ['(4 + 2) * 1,250 ÷ 3', 2500],
  ['137 × 878 + 151 × 210', 151_996],
  ['10 − 2.5', 7.5],
  ['-3 + 5', 2],
  ['20', undefined],
  ['2 hours × 3', undefined],
  ['2 × (3', undefined],
  ['6:05 to 19:25', undefined],
  ['1 / 0', undefined],
])('calculate(%j) is %j', (text, result) => {
  expect(calculate(text)).toBe(result)
})

test('a calculation has the result that JavaScript gives', () => {
  const number = fc.integer({ min: 1, max: 9999 })
  const expression = fc.letrec((tie) => ({
    sum: fc.oneof(
      { maxDepth: 4 },
      number.map(String),
      fc
        .tuple(tie('sum'), fc.constantFrom('+', '-', '*'), tie('sum'))
        .map(([one, operator, other]) => `(${String(one)} ${operator} ${String(other)})`),
    ),
  })).sum as fc.Arbitrary<string>
  fc.assert(
    fc.property(expression, number, (text, last) => {
      const whole = `${text} + ${last}`
      expect(calculate(whole)).toBeCloseTo(Number(new Function(`return ${whole}`)()), 0)
    }),
  )
})
