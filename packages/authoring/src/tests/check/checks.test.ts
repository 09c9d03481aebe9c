import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AnswerCheck } from '../format/prompt-test.ts'
import { checkAnswer, similarity } from './check-answer.ts'
import { firstDifference } from './first-difference.ts'

const judge = async () => ({ score: 0.4, reason: 'It misses the address.' })
const unused = () => Promise.reject(new Error('not used here'))
const found = async (answer: string, check: AnswerCheck): Promise<string[]> =>
  (await checkAnswer(answer, check, { judge, compare: unused, score: unused, meaning: unused })).map(
    ({ message }) => message,
  )

describe('checks on an answer', () => {
  test.each<[string, AnswerCheck, string, RegExp]>([
    ['Yes, on Monday.', { contains: ['Yes', 'Monday'] }, 'No.', /does not contain "Yes"/],
    ['Your ORDER is late', { icontains: ['order', 'Late'] }, 'No.', /does not contain "order", ignoring case/],
    ['Fine.', { absent: 'sorry' }, 'I am sorry.', /contains "sorry" on line 1/],
    ['Order 42', { regex: '^Order \\d+$' }, 'Order x', /does not match/],
    [' Done.\n', { equals: 'Done.' }, 'Done!', /not the expected text/],
    [' Dear Ana', { startsWith: 'Dear' }, 'No.\nDear me.', /does not start with "Dear"/],
    ['All good', { any: [{ contains: 'fine' }, { icontains: 'GOOD' }] }, 'No.', /None of the checks passes/],
    ['All good', { not: { regex: '^No' } }, 'No.', /must not satisfy regex: "\^No"/],
    ['All good', { not: { icontains: 'SORRY' } }, 'So sorry.', /must not satisfy icontains: "SORRY"/],
    [' {"a": 1}\n', { json: 'only' }, 'Sure: {"a": 1}', /is not pure JSON/],
    ['Sure: {"a": 1}', { schema: {} }, 'Sure, here you are.', /does not satisfy the schema/],
    ['{"a": 1}', { schema: { type: 'object', required: ['a'] } }, '{"b": 1}', /does not satisfy the schema/],
    ['<review>PASS</review>', { verdict: 'pass' }, '<review>REJECTED</review>', /REJECTED, not PASS/],
    ['It reads well.\n\n<review>PASS</review>', { verdict: 'PASS' }, 'It passes.', /verdict/i],
    [
      'A refund takes five days',
      { similar: { text: 'A refund takes five working days', atLeast: 0.6 } },
      'No idea',
      /similarity .* is 0\.00/,
    ],
    ['x', { judge: { rubric: 'r', atLeast: 0.4 } }, '', /^$/],
  ])('the answer %j passes the check %j', async (right, check, wrong, message) => {
    expect(await found(right, check)).toEqual([])
    if (!('judge' in check)) expect((await found(wrong, check))[0]).toMatch(message)
  })

  test('an action may have additional parameters', async () => {
    const answer = '<action type="save"><key>a</key><count>3</count></action>'
    expect(await found(answer, { action: { type: 'save', params: { count: 3 } } })).toEqual([])
    expect((await found(answer, { action: { type: 'save', params: { key: 'b' } } }))[0]).toContain('"b" was expected')
    expect((await found(answer, { action: { type: 'drop' } }))[0]).toContain("no action 'drop'. Its actions: save")
  })

  test('a score below the threshold is reported with the judge’s reason', async () => {
    expect(await found('x', { judge: { rubric: 'r', atLeast: 0.5 } })).toEqual([
      'The judge gave 0.4, less than 0.5: It misses the address.',
    ])
  })
})

describe('similarity', () => {
  test('is symmetric and ranges from 0 to 1', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (one, other) => {
        const share = similarity(one, other)
        expect(share).toBe(similarity(other, one))
        expect(share).toBeGreaterThanOrEqual(0)
        expect(share).toBeLessThanOrEqual(1)
        expect(similarity(one, one)).toBe(1)
      }),
    )
    expect(similarity('The cat sat.', 'the CAT, sat')).toBe(1)
    expect(similarity('the cat sat down', 'the cat stood up')).toBeCloseTo(1 / 3)
  })
})

test('the first difference is reported with its line', () => {
  expect(firstDifference('a\nb\nc', 'a\nx\nc')).toEqual(['line 2:', '  a', '- b', '+ x'])
})
