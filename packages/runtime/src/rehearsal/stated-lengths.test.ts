import { expect, test } from 'vitest'
import { statedLengths } from './stated-lengths.ts'

test.each([
  ['700 to 1,700 words', [1620]],
  ['700–1,700 words', [1620]],
  ['Write at most 600 words.', [648]],
  ['about 1,000 words', [1350]],
  ['a 500-word note', [675]],
  // Four parts are assumed.
  ['100 to 220 words for each part, and up to 600 for the rest', [864, 648]],
  ['at most 2,000 words in Markdown, with a summary of 100 words', [2160, 135]],
  ['one or two sentences for each text', []],
  ['5 to 20 items, each no longer than its reader needs', []],
])('%s', (text, lengths) => {
  expect(statedLengths(text)).toEqual(lengths)
})
