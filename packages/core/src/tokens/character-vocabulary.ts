import { countMerged, type PairPriority } from './count-merged.ts'
import type { Vocabulary } from './create-tokenizer.ts'
import type { PieceTable } from './piece-table.ts'

export interface CharacterVocabularyParts {
  readonly id: string
  readonly pieces: PieceTable
  readonly pairPriority: PairPriority
  readonly isBoundary: Vocabulary['isBoundary']
  readonly prefix?: string
}

/** The character that represents a space in these vocabularies. */
export const SPACE_MARK = 0x2581

/**
 * A SentencePiece vocabulary. The text is not split before merging, so spaces merge too. A character that is not a
 * piece counts as one token per UTF-8 byte.
 */
export function characterVocabulary(parts: CharacterVocabularyParts): Vocabulary {
  const { pieces, pairPriority } = parts
  let units = new Uint16Array(4096)

  return {
    id: parts.id,
    isBoundary: parts.isBoundary,
    cutsIndentation: false,
    ...(parts.prefix === undefined ? {} : { prefix: parts.prefix }),
    countChunk(chunk) {
      const { length } = chunk
      if (units.length < length) units = new Uint16Array(length)
      for (let index = 0; index < length; index++) {
        const unit = chunk.charCodeAt(index)
        units[index] = unit === 0x20 ? SPACE_MARK : unit
      }
      return countMerged(units, length, pairPriority) + countExtraBytes(length)
    },
  }

  /** Counts extra tokens for characters that are not in the vocabulary: one for each UTF-8 byte after the first. */
  function countExtraBytes(length: number): number {
    let extra = 0
    for (let index = 0; index < length; index++) {
      const unit = units[index]!
      if (unit < 0x80) continue
      const isPair = (unit & 0xfc00) === 0xd800 && index + 1 < length && (units[index + 1]! & 0xfc00) === 0xdc00
      if (pieces.find(units, index, index + (isPair ? 2 : 1)) < 0) extra += isPair ? 3 : unit < 0x800 ? 1 : 2
      if (isPair) index++
    }
    return extra
  }
}
