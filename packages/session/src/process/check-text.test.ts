import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkText, patternProblem } from './check-text.ts'
import type { TextRule } from './process.ts'
import { TEXT_CHECKS } from './text-checks.ts'

const rule = (given: Partial<TextRule>): TextRule => ({
  id: 'rule',
  kind: 'prose',
  severity: 'deduction',
  pattern: undefined,
  check: undefined,
  say: 'No',
  ...given,
})
const lines = (given: Partial<TextRule>, text: string): number[] =>
  checkText([rule(given)], 'prose', text).map(({ line }) => line)

describe('patterns', () => {
  const pattern = '\\bwith \\w+ precision\\b'

  test('ignore case, and report the line and the exact words', () => {
    expect(checkText([rule({ pattern })], 'prose', 'One.\n\nHe cut With Cold precision, twice.')).toEqual([
      { rule: 'rule', severity: 'deduction', line: 3, found: 'With Cold precision', say: 'No' },
    ])
  })

  test('match across line breaks, but not across paragraphs', () => {
    expect(lines({ pattern }, 'He cut\nwith cold\nprecision.\n\nAnd with\n\ncold precision.')).toEqual([2])
  })

  test('in a very long line, match every occurrence exactly once', () => {
    const text = `${'word '.repeat(1970)}with cold precision ${'word '.repeat(1970)}with warm precision`
    expect(checkText([rule({ pattern })], 'prose', text).map(({ found }) => found)).toEqual([
      'with cold precision',
      'with warm precision',
    ])
  })

  test('match only at the start of a paragraph if they are anchored', () => {
    const anchored = { pattern: '^\\s*great (?:idea|question)\\b' }
    expect(lines(anchored, 'Great idea!\n\nIt is a great idea.\n\n  Great question.')).toEqual([1, 5])
    expect(lines(anchored, `${'x'.repeat(9800)}great idea`)).toEqual([])
  })

  test('apply only to texts of their kind', () => {
    expect(checkText([rule({ pattern: 'a', kind: 'communication' })], 'prose', 'a')).toEqual([])
  })
})

describe('three or more paragraphs that begin with "I"', () => {
  const check = { check: 'paragraphs_begin_with_i' }
  test.each([
    ['I ran.\n\nI fell.\n\nI’m here.', [1, 3, 5]],
    ['I ran.\nI fell.\nI, too, stood.', [1, 2, 3]],
  ])('include: %j', (text, expected) => expect(lines(check, text)).toEqual(expected))
  test.each([
    ['two such paragraphs', 'I ran.\n\nI fell.\n\nThen I slept.'],
    ['speech', '"I know."\n\n“I see.”\n\n"I do."'],
    ['words such as It and In', 'It rained.\n\nIn time.\n\nIs it?\n\nIvy grew.'],
    ['Roman numerals', 'I. One\n\nI. Two\n\nI. Three'],
    ['several lines of one paragraph', 'I ran\nI fell\nI slept\n\nThen.'],
    ['headings', '# I am\n\n# I was\n\n# I will\n\nSo.'],
  ])('do not include %s', (_name, text) => expect(lines(check, text)).toEqual([]))
})

describe('similes in action', () => {
  const check = { check: 'similes_in_action' }
  test.each([
    'She ducked and swung like a dancer at the guard.',
    'He lunged, as quick as a cat, and fired.',
    'They sprinted and vaulted the wall as if it were nothing.',
    'He kicked the door and jumped like lightning into the hall.',
    'The truck crashed.\nIt rolled like the sea.\n\nThen.',
  ])('include: %s', (text) => expect(lines(check, text).length).toBeGreaterThan(0))
  test.each([
    ['a simile without action', 'The sea lay like a sheet of tin.'],
    ['a simile with a single action', 'She jumped like a cat.'],
    ['"like" as a verb in speech', 'He ran and jumped. "I would like a drink."'],
    ['"like" as a verb in narration', 'She ran and ducked. She would like a rest, she thought.'],
    ['expressions of time and distance', 'He ran and dodged as soon as he could, as far as the gate.'],
    ['speech', 'She ducked and fired. “You fight like a mule,” he said.'],
  ])('do not include %s', (_name, text) => expect(lines(check, text)).toEqual([]))
})

describe('cases of explained subtext', () => {
  const check = { check: 'explained_subtext' }
  test.each([
    'He closed the door. He was really angry with her.',
    'She smiled. What she really meant was no.',
    'He brought her tea, which was his way of apologising.',
    'She left the light on because, deep down, she hoped.',
    'The real reason was the letter.',
    'She knew that she had always loved him.',
    'He gave her a look that said everything.',
    'In that moment she understood.',
  ])('include: %s', (text) => expect(lines(check, text)).toHaveLength(1))
  test.each([
    ['speech', '"I was really tired," she said. "The real reason is money."'],
    ['a plain state', 'She was tired. He was angry at the rain.'],
    ['a plain reason', 'She left because the train came.'],
    ['an ordinary look', 'He gave her a look and went.'],
    ['a plain fact', 'This meant that the bridge was closed.'],
  ])('do not include %s', (_name, text) => expect(lines(check, text)).toEqual([]))
})

describe('passive dialogue tags', () => {
  const check = { check: 'passive_dialogue_tags' }
  test.each([
    '“Go,” was whispered from the door.',
    '"Where?" he was asked.',
    '"No," came the reply.',
    '“Never,” was her cold answer.',
    '"Halt!" it was\nshouted from the wall.',
  ])('include: %s', (text) => expect(lines(check, text)).toHaveLength(1))
  test.each([
    ['an active tag', '“Go,” she whispered.'],
    ['passive voice outside a dialogue tag', '“Go.” The door was opened from within.'],
    ['passive voice without speech before it', 'She was told to leave, and came the long way round.'],
  ])('do not include %s', (_name, text) => expect(lines(check, text)).toEqual([]))
})

test('every check accepts any text and reports only lines that exist', () => {
  const rules = Object.keys(TEXT_CHECKS).map((check) => rule({ id: check, check }))
  const words = fc.constantFrom(
    'I',
    'ran',
    'fired',
    'like a',
    '"',
    '“',
    '”',
    '\n',
    '\n\n',
    ' ',
    'as',
    'was',
    'said',
    '#',
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string(),
        fc.array(words).map((list) => list.join(' ')),
      ),
      (text) => {
        const count = text.split('\n').length
        for (const { line } of checkText(rules, 'prose', text)) {
          expect(line).toBeGreaterThan(0)
          expect(line).toBeLessThanOrEqual(count)
        }
      },
    ),
  )
})

describe('hostile texts', () => {
  const rules = [
    ...Object.keys(TEXT_CHECKS).map((check) => rule({ id: check, check })),
    rule({ pattern: '\\bwith (?:[\\w-]+ ){0,2}precision\\b' }),
    rule({ pattern: '\\bsomething (?:\\w+ )?stirred (?:deep )?(?:within|inside)\\b' }),
  ]
  // A quadratic check would take minutes here.
  test.each([
    ['with a ', 0],
    ['something a', 0],
    ['"', 0],
    ['“a ', 0],
    ['like a ', 0],
    ['as a', 0],
    ['ran as if ', 112],
    ['a', 0],
    ['I ', 0],
    ['\n', 0],
    ['xed like ', 0],
  ])('with %j repeated are checked in time', (piece, count) => {
    expect(checkText(rules, 'prose', piece.repeat(300_000 / piece.length))).toHaveLength(count)
  })
})

describe('patterns that could take exponential time', () => {
  test.each(['(a+)+$', '(?:\\w*\\s?)*x', '((ab)*c*)+', '(?:a|b+){2,}', '([a-z]+){1,999}'])('include %s', (pattern) => {
    expect(patternProblem(pattern)).toContain('exponential time')
  })
  test.each([
    '\\bwith (?:[\\w-]+ ){0,2}precision\\b',
    '(?:ab)+',
    'a+b+',
    '[+*]+\\(+',
    '\\(a+\\)+',
    '(?:a{1,3})+',
    '(?<!x)y*',
  ])('do not include %s', (pattern) => expect(patternProblem(pattern)).toBeUndefined())
})
