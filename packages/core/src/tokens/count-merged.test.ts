import fc from 'fast-check'
import { expect, it } from 'vitest'
import { growthOf } from '../test-growth.ts'
import { countMerged } from './count-merged.ts'
import { makePieceTable, writeUnits } from './parse-tokenizer-json.ts'

/** A naive byte pair encoder. */
function mergePlainly(text: string, ranks: readonly string[]): number {
  const parts = [...text]
  for (;;) {
    let best = -1
    let lowest = Number.POSITIVE_INFINITY
    for (let index = 0; index + 1 < parts.length; index++) {
      const rank = ranks.indexOf(parts[index]! + parts[index + 1]!)
      if (rank >= 0 && rank < lowest) {
        lowest = rank
        best = index
      }
    }
    if (best < 0) return parts.length
    parts.splice(best, 2, parts[best]! + parts[best + 1]!)
  }
}

const unit = fc.constantFrom('a', 'b', 'c', '😀')

it('merges pairs in byte pair encoding order', () => {
  const ranks = fc.uniqueArray(fc.string({ unit, minLength: 2, maxLength: 5 }), { maxLength: 40 })
  fc.assert(
    fc.property(fc.string({ unit, maxLength: 60 }), ranks, (text, names) => {
      const table = makePieceTable(names)
      const units = new Uint16Array(256)
      const length = writeUnits(text, units, 0)
      const count = countMerged(units, length, (all, start, _, end) => table.find(all, start, end))
      expect(count).toBe(mergePlainly(text, names))
    }),
    { numRuns: 500 },
  )
})

it('counts long repetitions quickly', async () => {
  const table = makePieceTable(['aa', 'aaaa', 'aaaaaaaa'])
  const count = (size: number): void => {
    const units = new Uint16Array(size).fill(97)
    expect(countMerged(units, size, (all, start, _, end) => table.find(all, start, end))).toBe(size / 8)
  }
  expect(await growthOf(count, 80_000)).toBeLessThan(10)
})
