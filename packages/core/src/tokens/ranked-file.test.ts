import fc from 'fast-check'
import { expect, it } from 'vitest'
import { makePieceTable } from './parse-tokenizer-json.ts'
import { readRankedFile, writeRankedFile } from './ranked-file.ts'

it('reads back the written table and pattern', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.string({ minLength: 1, maxLength: 5 }), { maxLength: 60 }),
      fc.string(),
      (names, other) => {
        const pieces = makePieceTable(names)
        const file = writeRankedFile({ pattern: /\p{L}+|[^é😀]/gu, pieces })
        const read = readRankedFile(file)
        expect(read.pattern).toEqual(/\p{L}+|[^é😀]/gu)
        expect(read.pieces.size).toBe(names.length)
        for (const name of [...names, other]) {
          const units = Uint16Array.from({ length: name.length }, (_, index) => name.charCodeAt(index))
          expect(read.pieces.find(units, 0, units.length)).toBe(names.indexOf(name))
        }
      },
    ),
  )
})

it('rejects pattern flags that the file cannot store', () => {
  expect(() => writeRankedFile({ pattern: /a/gi, pieces: makePieceTable(['a']) })).toThrow('flags gi')
})
