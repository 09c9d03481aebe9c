import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { growthOf } from '../../test-growth.ts'
import { joinContinuation } from './join-continuation.ts'
import { textToRepeat } from './text-to-repeat.ts'

const join = (text: string, continuation: string): string => joinContinuation(text, continuation).text

const words = fc.array(fc.stringMatching(/^[a-z]{3,8}$/), { minLength: 8, maxLength: 20 }).map((list) => list.join(' '))
const piece = fc.constantFrom(
  'two Saturdays beside paper',
  'a',
  ' ',
  '\n',
  '\n\n',
  '- item',
  '## Heading',
  '| a | b |',
  '```ts\n',
  '{"key": "',
  '",\n    "x": [1, 2',
  '\t',
  '\r\n',
  '𝒳é',
  'x'.repeat(300),
  'the same words again and again, ',
)
const texts = fc.oneof(
  fc.string({ unit: 'grapheme', maxLength: 200 }),
  fc.array(piece, { maxLength: 30 }).map((list) => list.join('')),
)

describe('a continuation that repeats the requested text', () => {
  it('restores the text, wherever it was cut', () => {
    fc.assert(
      fc.property(texts, fc.nat(), (text, at) => {
        const before = text.slice(0, at % (text.length + 1))
        const repeated = before.slice(before.lastIndexOf(textToRepeat(before)))
        expect(joinContinuation(before, repeated + text.slice(before.length))).toEqual({ text, diagnostics: [] })
      }),
      { numRuns: 2_000 },
    )
  })

  it('restores the text if the continuation omits white space', () => {
    const text = '## Needs\n\nTwo Saturdays beside paper,\n    and then\n\n- one'
    for (let at = 30; at < text.length; at++) {
      const before = text.slice(0, at)
      const rest = text.slice(at)
      const joined = join(before, textToRepeat(before) + (/\s$/.test(before) ? rest.trimStart() : rest))
      expect(joined.replace(/\s+/g, ' ')).toBe(text.replace(/\s+/g, ' '))
    }
  })

  it.each([
    [
      'with different white space',
      'The plan has three\n  phases, of which',
      'The plan has three phases, of which two are done.',
    ],
    [
      'with more text than requested',
      'One line.\nThe plan has three phases, of which',
      'One line.\nThe plan has three phases, of which two',
    ],
    ['with only the truncated line', 'Volunteers:\n\n- Mary wi', '- Mary will open the door.'],
    [
      'after a remark',
      'The plan has three phases, of which',
      'Continuing from where I stopped:\n\nThe plan has three phases, of which two',
    ],
  ])('finds a repeat %s', (_, before, continuation) => {
    const joined = join(before, continuation)
    expect(joined.startsWith(before)).toBe(true)
    const rest = joined.slice(before.length)
    expect(continuation.endsWith(rest)).toBe(true)
    expect(rest).toMatch(/^(?: two|ll open)/)
  })

  it.each([
    ['beside', 'paper', 'The plan has two Saturdays beside paper'],
    ['Satur', 'days beside paper, and then Saturdays', 'The plan has two Saturdays beside paper, and then Saturdays'],
  ])('finds repeated text inside tags copied from the prompt: %s', (end, rest, whole) => {
    const before = `The plan has ${end === 'beside' ? 'two Saturdays ' : 'two '}${end}`
    expect(join(before, `<start_with>\n${before}\n</start_with>\n${rest}`)).toBe(whole)
    expect(join(before, `<start_with>${whole}`)).toBe(whole)
  })

  it('matches the longest repeat', () => {
    const phrase = 'the same ten words again and again, '
    expect(join(`Start: ${phrase}${phrase}`, `${phrase}${phrase}end`)).toBe(`Start: ${phrase}${phrase}end`)
  })

  it('finds every repetition that is long enough', () => {
    fc.assert(
      fc.property(words, words, words, (first, shared, second) => {
        expect(join(`${first}|${shared}`, `${shared}|${second}`)).toBe(`${first}|${shared}|${second}`)
      }),
    )
  })
})

describe('a continuation that repeats nothing', () => {
  it('is joined without loss and reported', () => {
    fc.assert(
      fc.property(words, words, (first, second) => {
        const { text, diagnostics } = joinContinuation(`${first}.`, `<${second}`)
        expect(text).toBe(`${first}.<${second}`)
        expect(diagnostics).toEqual([expect.objectContaining({ code: 'continuation.no-repeat' })])
      }),
    )
  })

  it('removes only repeated text', () => {
    const plain = (text: string): string => text.replace(/\s+/g, '')
    fc.assert(
      fc.property(texts, texts, (first, second) => {
        const { text, diagnostics } = joinContinuation(first, second)
        expect(text.startsWith(first)).toBe(true)
        if (diagnostics.some(({ code }) => code === 'continuation.no-repeat')) expect(text.endsWith(second)).toBe(true)
        const added = plain(text.slice(first.length))
        expect(plain(second).endsWith(added)).toBe(true)
        const repeated = plain(second).slice(0, plain(second).length - added.length)
        expect(plain(first).endsWith(repeated)).toBe(true)
      }),
      { numRuns: 2_000 },
    )
  })

  it.each([
    ['two words', 'two Saturdays beside', 'paper and ink', ' '],
    ['a word after a comma', 'two Saturdays,', 'then paper', ' '],
    ['a new sentence', 'It ends.', 'Then it begins', ' '],
    ['a domain name cut after its dot', 'see example.', 'org for more', ''],
    ['two parts of a word that occurs elsewhere', 'On Saturdays it opens. Two Satur', 'days are left', ''],
    ['two parts of a number', 'in 20', '26 at last', ''],
    ['punctuation', 'two Saturdays', ', and paper', ''],
    ['words with an existing space', 'two Saturdays ', 'beside', ''],
    ['a script without spaces', '東京', '都', ''],
    ['a heading', 'It ends here.', '## Next\n\nText', '\n\n'],
    ['a list item', '- one thing', '- another', '\n'],
    ['a table row', '| a | b |', '| c | d |', '\n'],
    ['the rest of a table row', '| a | b', '| c |', ''],
    ['markup', 'word', '**bold**', ''],
  ])('uses the right separator if nothing is repeated: %s', (_, first, second, gap) => {
    const { text, diagnostics } = joinContinuation(first, second)
    expect(text).toBe(first + gap + second)
    expect(diagnostics[0]?.severity).toBe(gap === '' ? 'info' : 'warning')
  })

  it('keeps repeated markup, which may be a coincidence', () => {
    const indentation = '    },\n                    {\n'
    expect(join(`{}${indentation}`, `${indentation}"a"`)).toBe(`{}${indentation}${indentation}"a"`)
  })
})

it('takes linear time on periodic text', async () => {
  const periodic = (size: number): string => join('ab'.repeat(size), `${'ab'.repeat(size - 1)}c`)
  expect(await growthOf(periodic, 100_000)).toBeLessThan(10)
})
