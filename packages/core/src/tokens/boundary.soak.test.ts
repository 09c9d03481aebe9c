/** @module-tag long */
import { describe, expect, it } from 'vitest'
import { VOCABULARIES } from './vocabularies.ts'

const SPACE = 0x20
const LINE_FEED = 0x0a

/** Texts before and after a boundary. A vocabulary might merge them with the characters at the boundary. */
const BEFORE = ['a', '!', ' ', '\n', 'e', '5', 'e\u0301']
const AFTER = ['b', '!', ' ', '\n', '\u0301', '/', '  x']

/** Counts the tokens on both sides of each boundary, separately and together. */
describe.each(Object.entries(VOCABULARIES))('%s always splits at the boundaries that it reports', async (_, source) => {
  const { isBoundary, countChunk } = await source.load()

  it.each([
    ['before a space', (unit: number) => [unit, SPACE] as const],
    ['before a line feed', (unit: number) => [unit, LINE_FEED] as const],
    ['after a line feed', (unit: number) => [LINE_FEED, unit] as const],
  ])('%s', (_, pairOf) => {
    let boundaries = 0
    for (let unit = 0; unit < 0x10000; unit++) {
      const [left, right] = pairOf(unit)
      if (!isBoundary(left, right)) continue
      boundaries++
      const before = BEFORE[unit % BEFORE.length]! + String.fromCharCode(left)
      const after = String.fromCharCode(right) + AFTER[(unit >> 3) % AFTER.length]!
      const sum = countChunk(before) + countChunk(after)
      if (sum !== countChunk(before + after)) expect([before, after]).toEqual('a boundary')
    }
    expect(boundaries).toBeGreaterThan(50)
  })
})
