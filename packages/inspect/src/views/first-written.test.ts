import { expect, test } from 'vitest'
import { findFirstWritten, type RunText, wordsOf } from './step-changes.ts'

const text = (id: string, words: string, from: readonly string[] = [], writer = id): RunText => ({
  id,
  writer,
  text: words,
  from: new Set(from),
})
const counts = (texts: readonly RunText[], ...results: string[]): Record<string, number> =>
  Object.fromEntries(findFirstWritten(texts, new Set(results)).map(({ writer, words }) => [writer, words]))
const kept = (texts: readonly RunText[], ...results: string[]): Record<string, number> =>
  Object.fromEntries(findFirstWritten(texts, new Set(results)).map((one) => [one.writer, Number(one.kept.toFixed(2))]))

const REQUEST = text('request', 'People announce what they bring to us.')
const DRAFT = text('draft', '# Plan\n\nPeople announce what they bring to us. A paper form lies at the door.', [
  'request',
])
const FINAL = text('final', 'A paper form lies at the DOOR, and people announce what they bring to us!', [
  'draft',
  'request',
])

test('a word belongs to the earliest text with the same five words', () => {
  expect(counts([REQUEST, DRAFT, FINAL], 'final')).toEqual({ request: 7, draft: 7, final: 1 })
})

test('texts that the result was not made from do not count', () => {
  const other = text('other', FINAL.text, ['request'])
  expect(counts([REQUEST, other, DRAFT, FINAL], 'final')).toEqual({ request: 7, other: 0, draft: 7, final: 1 })
  expect(kept([other, FINAL], 'final')).toEqual({ other: 0, final: 1 })
})

test('what is kept is the part of a text that stands in the result', () => {
  const unused = text('unused', 'This was left out of everything that came later.', ['request'])
  const last = { ...FINAL, from: new Set(['request', 'draft', 'unused']) }
  // Of the draft's eleven runs of five words, three are in the request and three in the second sentence of the result.
  expect(kept([REQUEST, DRAFT, unused, last], 'final')).toEqual({ request: 1, draft: 0.55, unused: 0, final: 1 })
})

test('the answers of one step to several models have one writer', () => {
  const one = text('one', 'Lamps and radios come first in every case.', [], 'write')
  const two = text('two', 'Clothes and bicycles come last in any case.', [], 'write')
  const merged = text('merged', `${one.text} ${two.text}`, ['one', 'two'])
  expect(counts([one, two, merged], 'merged')).toEqual({ write: 16, merged: 0 })
})

test('of JSON, only the values count', () => {
  expect(wordsOf('{ "title": "The plan", "steps": [{ "days": 2 }, null] }')).toEqual(['the', 'plan', '2'])
  const data = text('data', JSON.stringify({ summary: 'A paper form lies', place: 'at the door' }))
  expect(counts([data, text('page', '**A paper form lies** at the door', ['data'])], 'page')).toEqual({
    data: 7,
    page: 0,
  })
})

test('short and empty texts have an answer too', () => {
  expect(counts([text('a', 'Yes, do it.'), text('b', 'yes do it', ['a'])], 'b')).toEqual({ a: 3, b: 0 })
  expect(findFirstWritten([text('a', ''), text('b', '', ['a'])], new Set(['b']))).toEqual([
    { writer: 'a', words: 0, kept: 0 },
    { writer: 'b', words: 0, kept: 0 },
  ])
})
