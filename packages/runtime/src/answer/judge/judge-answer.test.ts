import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { calculate } from './check-figures.ts'
import { judgeAnswer } from './judge-answer.ts'

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
const judge = (value: unknown) => judgeAnswer(value, schema, inputs)

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

  it('are compared with a limit only in its unit', () => {
    const own = { type: 'object', 'x-limit': { limits: 'frame.limits', limit: 'limit', total: 'total', unit: 'unit' } }
    expect(judgeAnswer({ limit: 'L1', total: 130, unit: 'hours' }, own, inputs)).toEqual([])
    expect(judgeAnswer({ limit: 'L1', total: 130, unit: 'Days' }, own, inputs)).toHaveLength(1)
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
    fc.assert(fc.property(fc.jsonValue(), (value) => void judgeAnswer(value, schema, inputs)))
  })
})

describe('what an answer refers to', () => {
  const sourced = (text: string) => ({ text, spans: [{ start: 0, end: text.length, source: { kind: 'frame' } }] })
  const request = sourced('We have **at most 20 days** — and Anna’s\nteam “must” agree.\n\n- No work on Sundays.')
  const known = {
    request,
    frame: inputs.frame,
    figures: { objections: [{ id: 'F1' }, { id: 'F2' }], ideas: [{ id: sourced('F3') }] },
    people: { objections: [], ideas: [{ id: 'P1' }] },
  }
  const all = ['figures.objections[*].id', 'figures.ideas[*].id', 'people.objections[*].id', 'people.ideas[*].id']
  const check = (value: unknown, keywords: object, values: object = known): string[] =>
    judgeAnswer({ part: value }, { type: 'object', properties: { part: keywords } }, values as typeof inputs)

  describe('an id', () => {
    const serves = { type: 'array', items: { type: 'string' }, 'x-ids': { of: ['frame.limits[*].id'] } }

    it('is one of the inputs, alone or in a list', () => {
      expect(check(['L1', 'L3'], serves)).toEqual([])
      expect(check(['L1', 'L9', 'Anna'], serves)).toEqual(['part: There is no L9 or Anna. The ids are L1, L2 and L3.'])
      const limit = { type: 'string', 'x-ids': { of: ['frame.limits[*].id'] } }
      expect(check('L2', limit)).toEqual([])
      expect(check('L4', limit)).toEqual(['part: There is no L4. The ids are L1, L2 and L3.'])
      expect(check('', limit)).toEqual([])
      expect(check(null, limit)).toEqual([])
    })

    it('is reported with at most 20 others', () => {
      const limits = Array.from({ length: 23 }, (_, index) => ({ id: `L${index}` }))
      const [problem] = check(['X'], serves, { frame: { limits } })
      expect(problem).toMatch(/^part: There is no X\. The ids are L0, L1, .* L19 and 3 more\.$/)
      expect(check(['X'], serves, { frame: { limits: [] } })).toEqual(['part: There is no X. There are no ids.'])
    })

    it('is unique in its list', () => {
      const items = { type: 'array', 'x-ids': { id: 'id' } }
      expect(check([{ id: 'A1' }, { id: 'A2' }, {}], items)).toEqual([])
      expect(check([{ id: 'A1' }, { id: 'A2' }, { id: 'A1' }, { id: 'A1' }], items)).toEqual([
        'part: It has several entries for A1. Write only one for each id.',
      ])
    })

    it('is answered exactly once', () => {
      const rulings = { type: 'array', 'x-ids': { id: 'id', of: all, all: true } }
      const entries = (...ids: string[]) => ids.map((id) => ({ id }))
      expect(check(entries('P1', 'F3', 'F1', 'F2'), rulings)).toEqual([])
      expect(check(entries('F1', 'F1', 'F3', 'Q7'), rulings)).toEqual([
        'part: It has no entry for F2 and P1. Write exactly one entry for each id.',
        'part: It has several entries for F1. Write only one for each id.',
        'part: There is no Q7. The ids are F1, F2, F3 and P1.',
      ])
      const { people: _, ...fewer } = known
      expect(check(entries('F1', 'F3', 'P1'), rulings, fewer)).toEqual([
        'part: It has no entry for F2. Write exactly one entry for each id.',
      ])
    })

    it('is not in a text for readers who do not know the ids', () => {
      const now = { type: 'string', 'x-no-ids': ['frame.limits[*].id', ...all] }
      expect(check('We open on 20 days in Q4, on level L99.', now)).toEqual([])
      expect(check('We keep L1.', now)).toEqual([
        'part: It mentions L1. Its readers do not know the ids, so write what it stands for instead.',
      ])
      expect(check(['As F2 says,', 'and (L1).'], now)).toEqual([
        'part: It mentions F2 and L1. Its readers do not know the ids, so write what they stand for instead.',
      ])
    })
  })

  describe('a quotation', () => {
    const quote = { type: 'string', 'x-quote': 'request' }

    it.each([
      'at most 20 days',
      'At most 20 days.',
      'at most 20 days - and Anna\'s team "must" agree.',
      'We have … 20 days',
      'We have [...] must agree... No work on Sundays',
      '…',
      '',
    ])('is in the text: %s', (text) => {
      expect(check(text, quote)).toEqual([])
    })

    it.each(['at most 25 days', 'No work on Sundays … at most 20 days'])('is not in the text: %s', (text) => {
      expect(check(text, quote)).toEqual([
        `part: "${text}" is not in \`request\`. Copy the words exactly. Mark words that you leave out with “…”.`,
      ])
    })

    it('may be in one of several inputs, or in their parts', () => {
      const either = { type: 'string', 'x-quote': ['request', 'notes'] }
      const notes = [{ text: 'It rains.' }, 'It snows.']
      expect(check('It snows', either, { request, notes })).toEqual([])
      expect(check('It hails', either, { request, notes })[0]).toContain('is not in `request` or `notes`')
    })
  })

  it('is in the order of its dates', () => {
    const items = { type: 'array', 'x-order': 'by' }
    const entries = (...dates: unknown[]) => dates.map((by) => ({ by }))
    expect(check(entries('2026-09-01', 'after the vote', '2026-09-01', null, '2026-10-05'), items)).toEqual([])
    expect(check(entries('2026-09-01, 18:00', '2026-09-01 at the latest'), items)).toEqual([])
    expect(check(entries('2026-09-08', 'after the vote', '2026-09-01'), items)).toEqual([
      'part: Entry 3 (2026-09-01) stands after entry 1 (2026-09-08). Put the entries in the order of `by`.',
    ])
  })

  it('is not checked if the inputs are missing', () => {
    const id = { 'x-ids': { id: 'id', of: ['frame.limits[*].id'], all: true } }
    for (const values of [{}, { frame: null }, { frame: sourced('L1') }, { frame: { limits: 'L1' } }]) {
      expect(check([{ id: 'X' }], { type: 'array', ...id }, values)).toEqual([])
      expect(check('L1', { type: 'string', 'x-no-ids': ['frame.limits[*].id'] }, values)).toEqual([])
      expect(check('L1', { type: 'string', 'x-quote': 'request' }, values)).toEqual([])
    }
  })

  it('is checked without an error, whatever the answer and the inputs contain', () => {
    const keywords = {
      'x-ids': { id: 'id', of: all, all: true },
      'x-quote': 'request',
      'x-order': 'by',
      'x-no-ids': all,
    }
    const values = fc.dictionary(fc.constantFrom('request', 'figures', 'people'), fc.jsonValue())
    fc.assert(fc.property(fc.jsonValue(), values, (value, some) => void check(value, keywords, some)))
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

test('a share may be stated in percent', () => {
  expect(judgeAnswer({ how: '24 / 1287', amount: 1.86 }, line)).toEqual([])
  expect(judgeAnswer({ how: '24 / 1287', amount: 3.86 }, line)).toHaveLength(1)
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

test('a calculation may be rounded at the last digit of its result', () => {
  const judge = (amount: number): readonly string[] => judgeAnswer({ how: '9,906 × 0.0698', amount }, line)
  expect(judge(691)).toEqual([])
  expect(judge(691.4)).toEqual([])
  expect(judge(692)).toEqual(['9,906 × 0.0698 is 691.44, but `amount` is 692.'])
})
