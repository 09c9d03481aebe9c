import { countMerged, type PairPriority } from './count-merged.ts'
import type { Vocabulary } from './create-tokenizer.ts'
import type { PieceTable } from './piece-table.ts'

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

/** Working memory for the bytes of one piece. Grows as needed. */
let bytes = new Uint16Array(4096)

/** The UTF-8 bytes of a text. The next call reuses the memory. */
function byteUnits(text: string): { readonly units: Uint16Array; readonly length: number } {
  if (bytes.length < text.length * 3) bytes = new Uint16Array(text.length * 3)
  let length = 0
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    if (unit >= 0x80) return encodeRest(text, index, length)
    bytes[length++] = unit
  }
  return { units: bytes, length }
}

/** Encodes the rest of a text. Lone surrogates become U+FFFD. */
function encodeRest(text: string, from: number, length: number): { units: Uint16Array; length: number } {
  const encoded = encoder.encode(from === 0 ? text : text.slice(from))
  for (let index = 0; index < encoded.length; index++) bytes[length + index] = encoded[index]!
  return { units: bytes, length: length + encoded.length }
}

const encoder = new TextEncoder()

/**
 * Boundaries of the vocabularies that split a text with a regular expression before merging: o200k, cl100k, Llama 3,
 * Qwen 2.5, DeepSeek and Tekken. The patterns differ in letters, digits and contractions, but share the following
 * properties. Here `\s` is any white space, and a "mark" is any character that is not white space, a letter or a digit.
 *
 * - White space starts a match, continues white space, or is a line break after marks (`[\r\n]*`). A match therefore
 *   ends before a space, unless white space precedes the space. It also ends before a line feed that follows a letter
 *   or a digit.
 * - A match that contains a line feed can continue only with white space or, if the pattern has `[\r\n/]*`, with
 *   slashes. A match therefore ends after a line feed if neither white space nor a slash follows. Cutting the text
 *   there does not change the matches before the cut. White space that ends with a line feed is always one match, and
 *   no look-ahead goes beyond the line feed.
 * - In white space that contains line feeds, the match ends after the last line feed (`\s*[\r\n]+`). There is therefore
 *   also a boundary between a line feed and the indentation after it. The two neighbouring characters alone do not show
 *   this boundary, so `cutsIndentation` handles the case.
 * - No pattern looks behind, so the text after a boundary matches as if the text began there.
 *
 * Qwen composes characters (NFC) first. Spaces and line feeds never compose, and no mark moves across them. A letter
 * may decompose into a letter and a mark (as U+0958 does), so only ASCII letters count as letters here. If
 * implementations disagree about whether a character is white space (U+0085, U+FEFF), its position is not a boundary.
 */
function isPreTokenBoundary(left: number, right: number): boolean {
  if (right === SPACE) return !isWhiteSpace(left)
  if (right === LINE_FEED) return isAlphanumeric(left)
  return left === LINE_FEED && right !== SLASH && !isWhiteSpace(right)
}

const SPACE = 0x20
const LINE_FEED = 0x0a
const SLASH = 0x2f

function isAlphanumeric(unit: number): boolean {
  return (unit >= 0x61 && unit <= 0x7a) || (unit >= 0x41 && unit <= 0x5a) || (unit >= 0x30 && unit <= 0x39)
}

function isWhiteSpace(unit: number): boolean {
  if (unit < 0x80) return unit === SPACE || (unit >= 0x09 && unit <= 0x0d)
  return /[\s\u0085\ufeff]/.test(String.fromCharCode(unit))
}

/** Returns the matches of each pattern and the text between them, in order. Later patterns split the pieces further. */
function splitIsolated(text: string, patterns: readonly RegExp[]): readonly string[] {
  let pieces: readonly string[] = [text]
  for (const pattern of patterns) {
    pieces = pieces.length === 1 ? splitOnce(pieces[0]!, pattern) : pieces.flatMap((piece) => splitOnce(piece, pattern))
  }
  return pieces
}

function splitOnce(text: string, pattern: RegExp): readonly string[] {
  const matches = text.match(pattern)
  if (matches === null) return text === '' ? [] : [text]
  let covered = 0
  for (const match of matches) covered += match.length
  if (covered === text.length) return matches
  const pieces: string[] = []
  let end = 0
  for (const { 0: match, index } of text.matchAll(pattern)) {
    if (index > end) pieces.push(text.slice(end, index))
    pieces.push(match)
    end = index + match.length
  }
  if (end < text.length) pieces.push(text.slice(end))
  return pieces
}
