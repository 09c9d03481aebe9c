import fc from 'fast-check'
import { jsonrepair } from 'jsonrepair'
import { describe, expect, it } from 'vitest'
import { isRecord } from '../../data-file/is-record.ts'
import { parseJson } from './parse-json.ts'
import { parseStrictJson } from './parse-strict-json.ts'

/** Measures how much was lost or invented. */
function damageOf(read: unknown, meant: unknown): number {
  if (Array.isArray(meant)) {
    if (!Array.isArray(read)) return sizeOf(meant)
    const items = meant.map((item, index) => (index < read.length ? damageOf(read[index], item) : sizeOf(item)))
    return sum(items) + Math.max(0, read.length - meant.length)
  }
  if (isRecord(meant)) {
    if (!isRecord(read)) return sizeOf(meant)
    const invented = Object.keys(read).filter((key) => !Object.hasOwn(meant, key)).length
    const members = Object.keys(meant).map((key) =>
      Object.hasOwn(read, key) ? damageOf(read[key], meant[key]) : sizeOf(meant[key]),
    )
    return sum(members) + invented
  }
  if (typeof meant === 'string' && typeof read === 'string') return lostCharacters(read, meant)
  return Object.is(read, meant) ? 0 : sizeOf(meant)
}

function sizeOf(value: unknown): number {
  if (typeof value === 'string') return value.length + 1
  return typeof value === 'object' && value !== null ? 1 + sum(Object.values(value).map(sizeOf)) : 1
}

/** The number of characters that differ between the parsed and the intended text. */
function lostCharacters(read: string, meant: string): number {
  if (read === meant) return 0
  let start = 0
  while (start < read.length && read[start] === meant[start]) start++
  let end = 0
  while (end < Math.min(read.length, meant.length) - start && read.at(-1 - end) === meant.at(-1 - end)) end++
  return Math.max(read.length, meant.length) - start - end
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, each) => total + each, 0)

const KEYS = [
  'a',
  'name',
  '7',
  '-1',
  'x.y',
  'été',
  '@type',
  'a/b',
  'key with space',
  'snake_case',
  'kebab-case',
  '名前',
]
const PHRASES = [
  'He left',
  'it was fine',
  'see the plan',
  'two Saturdays',
  'ok',
  'a longer sentence, with a comma',
  'x',
]
const QUOTATIONS = ['no', 'the first', 'go on', 'yes, please']

const plainText = fc.constantFrom(...PHRASES)
const quotingText = fc
  .tuple(plainText, fc.constantFrom(...QUOTATIONS), fc.constantFrom(' ', ', ', '; ', '. '), plainText)
  .map(([before, quoted, mark, after]) => `${before} "${quoted}"${mark}${after}`)
const scalar = fc.oneof(fc.integer({ min: -99, max: 99 }), fc.boolean(), fc.constant(null))

const documentOf = (text: fc.Arbitrary<string>): fc.Arbitrary<Record<string, unknown>> => {
  const leaf = fc.oneof({ weight: 3, arbitrary: text }, scalar)
  const value = fc.oneof(
    { weight: 4, arbitrary: leaf },
    { weight: 2, arbitrary: fc.array(leaf, { maxLength: 4 }) },
    { weight: 1, arbitrary: fc.dictionary(fc.constantFrom(...KEYS), leaf, { maxKeys: 3 }) },
  )
  return fc.dictionary(fc.constantFrom(...KEYS), value, { minKeys: 1, maxKeys: 5 })
}

interface Hand {
  readonly key: (key: string) => string
  readonly text: (text: string) => string
  readonly separator: string
  readonly lastSeparator: string
  readonly end: string
}

const careful: Hand = {
  key: (key) => JSON.stringify(key),
  text: (text) => JSON.stringify(text),
  separator: ',\n',
  lastSeparator: '\n',
  end: '}',
}

const within = (mark: string) => (text: string) => `${mark}${text.replaceAll(mark, `\\${mark}`)}${mark}`

function write(value: unknown, hand: Hand): string {
  if (typeof value === 'string') return hand.text(value)
  if (Array.isArray(value)) return `[${value.map((item) => write(item, hand)).join(hand.separator)}]`
  if (!isRecord(value)) return JSON.stringify(value)
  return `{${members(value, hand)}${hand.lastSeparator}}`
}

const members = (value: Record<string, unknown>, hand: Hand): string =>
  Object.entries(value)
    .map(([key, member]) => `${hand.key(key)}: ${write(member, hand)}`)
    .join(hand.separator)

/** Writes a document as JSON. Only the outermost bracket may be left unclosed. */
const writeDocument = (document: Record<string, unknown>, hand: Hand): string =>
  `{${members(document, hand)}${hand.lastSeparator}${hand.end}`

const bareKeys: Partial<Hand> = { key: (key) => key }
const rawQuotes: Partial<Hand> = { text: (text) => `"${text}"` }
const oneLine: Partial<Hand> = { separator: ', ', lastSeparator: '' }
const trailing: Partial<Hand> = { lastSeparator: ',\n' }

const FAULTS: Record<string, { hand: Partial<Hand>; text?: fc.Arbitrary<string> }> = {
  'keys without quotes': { hand: bareKeys },
  'keys without quotes, on one line': { hand: { ...bareKeys, ...oneLine } },
  'keys without quotes, a trailing comma': { hand: { ...bareKeys, ...trailing } },
  'keys without an opening quote': { hand: { key: (key) => `${key}"` } },
  'keys without an opening quote, on one line': { hand: { key: (key) => `${key}"`, ...oneLine } },
  'keys without a closing quote': { hand: { key: (key) => `"${key}` } },
  'strings without a closing quote': { hand: { text: (text) => `"${text}` } },
  'strings without an opening quote': { hand: { text: (text) => `${text}"` } },
  'single quotes': { hand: { text: within("'"), key: within("'") }, text: fc.constantFrom("it's", 'plain', 'a "b" c') },
  backticks: { hand: { text: within('`') }, text: fc.constantFrom("it's", "don't, won't", 'a "b" c') },
  'unescaped quotes': { hand: rawQuotes, text: fc.oneof(plainText, quotingText) },
  'unescaped quotes, on one line': { hand: { ...rawQuotes, ...oneLine }, text: fc.oneof(plainText, quotingText) },
  'unescaped quotes, keys without quotes': {
    hand: { ...rawQuotes, ...bareKeys },
    text: fc.oneof(plainText, quotingText),
  },
  'missing commas': { hand: { separator: '\n' } },
  'never closed, followed by closing words': { hand: { end: '\nHope this helps!' } },
  'never closed after a comma, followed by closing words': { hand: { ...trailing, end: '\nHope this helps!' } },
  'never closed, keys without quotes, followed by closing words': {
    hand: { ...bareKeys, end: '\nLet me know if it works.' },
  },
  'values without quotes': {
    hand: { text: (text) => text },
    text: fc.constantFrom('ok', 'He left', '5 apples', 'x-1'),
  },
}

describe('parseJson is never worse than jsonrepair alone', () => {
  it.each(Object.entries(FAULTS))('%s', async (_name, { hand, text = plainText }) => {
    await fc.assert(
      fc.asyncProperty(documentOf(text), async (document) => {
        const written = writeDocument(document, { ...careful, ...hand })
        const read = await parseJson(written, { limits: { inProcessRepairCharacters: 32_768 } })
        const damage = read.state === 'failed' ? Number.POSITIVE_INFINITY : damageOf(read.value, document)
        expect({ written, value: read.value, isWorse: damage > damageOfJsonrepair(written, document) }).toMatchObject({
          isWorse: false,
        })
      }),
      { numRuns: 300 },
    )
  })
})

function damageOfJsonrepair(written: string, meant: unknown): number {
  try {
    // Treats duplicate keys the same way as parseJson does.
    return damageOf(parseStrictJson(jsonrepair(written)).value, meant)
  } catch {
    return Number.POSITIVE_INFINITY
  }
}
