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

const SPACE = 0x20
const LINE_FEED = 0x0a

/**
 * Boundaries of a vocabulary that merges characters without splitting the text first. Two characters have a boundary
 * between them if they are not adjacent in any piece. In current vocabularies, spaces occur only at the start of a
 * piece, and line feeds only next to other line feeds. The code checks this.
 */
export function pieceBoundary(pieces: Iterable<string>): (left: number, right: number) => boolean {
  const beforeSpace = new Set([SPACE, SPACE_MARK])
  const beforeLineFeed = new Set([LINE_FEED])
  const afterLineFeed = new Set([LINE_FEED])
  for (const piece of pieces) {
    for (let index = piece.indexOf('▁', 1); index > 0; index = piece.indexOf('▁', index + 1)) {
      beforeSpace.add(piece.charCodeAt(index - 1))
    }
    for (let index = piece.indexOf('\n'); index >= 0; index = piece.indexOf('\n', index + 1)) {
      if (index > 0) beforeLineFeed.add(spaceFor(piece.charCodeAt(index - 1)))
      if (index + 1 < piece.length) afterLineFeed.add(spaceFor(piece.charCodeAt(index + 1)))
    }
  }
  return (left, right) => {
    if (right === SPACE) return !beforeSpace.has(left) && !(left === LINE_FEED && afterLineFeed.has(SPACE))
    if (right === LINE_FEED) return !beforeLineFeed.has(spaceFor(left))
    return left === LINE_FEED && !afterLineFeed.has(spaceFor(right))
  }
}

/** Converts the vocabulary's space mark to a space. */
function spaceFor(unit: number): number {
  return unit === SPACE_MARK ? SPACE : unit
}
