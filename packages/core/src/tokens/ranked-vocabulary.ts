import { byteUnits } from './byte-units.ts'
import { countMerged } from './count-merged.ts'
import type { Vocabulary } from './create-tokenizer.ts'
import type { PieceTable } from './piece-table.ts'
import { isPreTokenBoundary } from './pre-token-boundary.ts'

/** A vocabulary of the tiktoken kind: neighbours merge where their bytes together are a piece, lowest rank first. */
export function rankedVocabulary(id: string, pattern: RegExp, ranks: PieceTable): Vocabulary {
  const pairPriority = (units: Uint16Array, start: number, _middle: number, end: number) =>
    ranks.find(units, start, end)

  return {
    id,
    isBoundary: isPreTokenBoundary,
    countChunk(chunk) {
      let tokens = 0
      for (const piece of chunk.match(pattern) ?? []) {
        const { units, length } = byteUnits(piece)
        tokens += ranks.find(units, 0, length) >= 0 ? 1 : countMerged(units, length, pairPriority)
      }
      return tokens
    },
  }
}
