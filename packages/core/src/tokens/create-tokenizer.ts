import { BoundedMemo } from '../bounded-memo.ts'
import { EMPTY_MEASURE, type Measure, type Tokenizer } from './tokenizer.ts'

/** The differences between vocabularies. */
export interface Vocabulary {
  readonly id: string
  /**
   * Whether the vocabulary always splits between these two UTF-16 units. One of the units is always a space or line
   * feed.
   */
  isBoundary(left: number, right: number): boolean
  /** Whether the vocabulary also splits between a line feed and the indentation after it. */
  readonly cutsIndentation: boolean
  countChunk(chunk: string): number
  /** Text added before every input, such as a leading space. */
  readonly prefix?: string
}

const SPACE = 0x20
const LINE_FEED = 0x0a

/** Maximum number of characters in each of a tokenizer's caches. */
const CHUNK_MEMO = 16_000_000
const SEAM_MEMO = 1_000_000
const MAX_SEAM = 100
const MAX_AT_SEAM = 1000
const TEXT_MEMO = 32_000_000

/**
 * Creates a tokenizer for a vocabulary. A text is split into chunks, mostly words with their spaces. Chunks are counted
 * separately and cached, because words recur. Joining two texts can change the count only at the seam.
 */
export function createTokenizer(vocabulary: Vocabulary): Tokenizer {
  const chunks = new BoundedMemo<number>(CHUNK_MEMO)
  const measures = new BoundedMemo<Measure>(TEXT_MEMO)
  const seams = new BoundedMemo<Map<string, number>>(SEAM_MEMO)
  const prefix = vocabulary.prefix ?? ''

  function countChunk(chunk: string): number {
    const cached = chunks.get(chunk)
    if (cached !== undefined) return cached
    const tokens = vocabulary.countChunk(chunk)
    chunks.set(detach(chunk), tokens)
    return tokens
  }

  /** The same pairs of texts are joined many times, so the token count of each pair is cached. */
  function countSeam(left: string, right: string): number {
    if (left.length + right.length > MAX_SEAM) return countChunk(left + right)
    let cached = seams.get(left)
    if (!cached || cached.size > MAX_AT_SEAM) {
      cached = new Map()
      seams.set(left, cached)
    }
    let tokens = cached.get(right)
    if (tokens === undefined) {
      tokens = countChunk(left + right)
      cached.set(right, tokens)
    }
    return tokens
  }

  function isCut(text: string, index: number, left: number, right: number): boolean {
    if (right !== SPACE && right !== LINE_FEED && left !== LINE_FEED) return false
    if (vocabulary.isBoundary(left, right)) return true
    return left === LINE_FEED && right === SPACE && vocabulary.cutsIndentation && isIndentation(text, index)
  }

  /** The first boundary after `from`, or the text's length. */
  function nextBoundary(text: string, from: number): number {
    const { length } = text
    let left = text.charCodeAt(from)
    for (let index = from + 1; index < length; index++) {
      const right = text.charCodeAt(index)
      if (isCut(text, index, left, right)) return index
      left = right
    }
    return length
  }

  /** The last boundary before the end. The text must contain a boundary. */
  function lastBoundary(text: string): number {
    let index = text.length - 1
    let right = text.charCodeAt(index)
    for (; ; index--) {
      const left = text.charCodeAt(index - 1)
      if (isCut(text, index, left, right)) return index
      right = left
    }
  }

  function measureAnew(text: string): Measure {
    const first = nextBoundary(text, 0)
    if (first >= text.length) return { head: text, middle: 0, tail: undefined }
    const last = lastBoundary(text)
    let middle = 0
    for (let start = first; start < last; ) {
      const end = nextBoundary(text, start)
      middle += countChunk(text.slice(start, end))
      start = end
    }
    return { head: text.slice(0, first), middle, tail: text.slice(last) }
  }

  function measure(text: string): Measure {
    if (text === '') return EMPTY_MEASURE
    const cached = measures.get(text)
    if (cached !== undefined) return cached
    const measured = measureAnew(text)
    measures.set(text, measured)
    return measured
  }

  function join(a: Measure, b: Measure): Measure {
    if (a.head === '') return b
    if (b.head === '') return a
    const end = a.tail ?? a.head
    const isSplit = isCut(b.head, 0, end.charCodeAt(end.length - 1), b.head.charCodeAt(0))
    if (a.tail === undefined) {
      if (!isSplit) return { head: a.head + b.head, middle: b.middle, tail: b.tail }
      if (b.tail === undefined) return { head: a.head, middle: 0, tail: b.head }
      return { head: a.head, middle: countChunk(b.head) + b.middle, tail: b.tail }
    }
    if (b.tail === undefined) {
      if (!isSplit) return { head: a.head, middle: a.middle, tail: a.tail + b.head }
      return { head: a.head, middle: a.middle + countChunk(a.tail), tail: b.head }
    }
    const seam = isSplit ? countChunk(a.tail) + countChunk(b.head) : countSeam(a.tail, b.head)
    return { head: a.head, middle: a.middle + seam + b.middle, tail: b.tail }
  }

  function total({ head, middle, tail }: Measure): number {
    if (head === '') return 0
    return countChunk(prefix + head) + middle + (tail === undefined ? 0 : countChunk(tail))
  }

  return {
    id: vocabulary.id,
    isExact: true,
    count: (text) => total(measure(text)),
    measure,
    join,
    total,
  }
}

function isIndentation(text: string, from: number): boolean {
  let index = from
  while (text.charCodeAt(index) === SPACE) index++
  const unit = text.charCodeAt(index)
  return unit > SPACE && unit < 0x7f
}

/** Copies a chunk. A slice of 13 characters or more would keep the whole text in memory. */
function detach(chunk: string): string {
  if (chunk.length < 13) return chunk
  return ` ${chunk}`.slice(1)
}
