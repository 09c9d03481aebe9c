import { byteUnits } from './byte-units.ts'
import { countMerged, type PairPriority } from './count-merged.ts'
import type { Vocabulary } from './create-tokenizer.ts'
import type { PieceTable } from './piece-table.ts'
import { isPreTokenBoundary } from './pre-token-boundary.ts'
import { splitIsolated } from './split-isolated.ts'

export interface ByteVocabularyParts {
  readonly id: string
  /** Patterns, applied in order. Each pattern splits the pieces further. */
  readonly patterns: readonly RegExp[]
  readonly pieces: PieceTable
  readonly pairPriority: PairPriority
  /** Whether a match that equals a piece is one token, without merging. */
  readonly takesWholePieces: boolean
  /** Whether the text is normalized to NFC before it is split. */
  readonly isComposed: boolean
}

/**
 * Matches text that is a single chunk in every vocabulary. Most chunks match, and this check is five times faster than
 * splitting.
 */
const PLAIN_WORD = /^ ?[A-Z]?[a-z]+$/

/** A vocabulary that splits a text by patterns and merges the bytes of each match. */
export function byteVocabulary(parts: ByteVocabularyParts): Vocabulary {
  const { patterns, pieces, pairPriority, takesWholePieces, isComposed } = parts

  function countPiece(piece: string): number {
    const { units, length } = byteUnits(piece)
    if (takesWholePieces && pieces.find(units, 0, length) >= 0) return 1
    return countMerged(units, length, pairPriority)
  }

  return {
    id: parts.id,
    isBoundary: isPreTokenBoundary,
    cutsIndentation: true,
    countChunk(chunk) {
      if (PLAIN_WORD.test(chunk)) return countPiece(chunk)
      let tokens = 0
      for (const piece of splitIsolated(isComposed ? chunk.normalize('NFC') : chunk, patterns)) {
        tokens += countPiece(piece)
      }
      return tokens
    },
  }
}
