import fc from 'fast-check'
import { expect, it } from 'vitest'
import { makePieceTable, writeUnits } from './parse-tokenizer-json.ts'

const name = fc.string({ unit: fc.constantFrom('a', 'b', '▁', 'é', '😀', '\0'), minLength: 1, maxLength: 6 })

it('finds all existing pieces and nothing else', () => {
  fc.assert(
    fc.property(fc.uniqueArray(name, { maxLength: 60 }), name, name, (names, before, asked) => {
      const table = makePieceTable(names)
      const units = new Uint16Array(64)
      const start = writeUnits(before, units, 0)
      const end = writeUnits(asked, units, start)
      expect(table.size).toBe(names.length)
      expect(table.find(units, start, end)).toBe(names.indexOf(asked))
    }),
  )
})

it('skips pieces without a name', () => {
  const table = makePieceTable(['', 'a', ''])
  expect(table.find(Uint16Array.of(97), 0, 1)).toBe(1)
  expect(table.find(Uint16Array.of(97), 0, 0)).toBe(-1)
})
