import type { Span } from '../render/lay-out.ts'
import { describeSource, type Source } from '../source.ts'
import type { Tokenizer } from '../tokens/tokenizer.ts'

/** The shared prefix of two prompts. A provider's cache can reuse it. */
export interface PrefixReport {
  /** The number of UTF-8 bytes in the prefix. */
  readonly bytes: number
  readonly tokens: number
  /** The fraction of the new prompt's bytes that belong to the prefix, from 0 to 1. */
  readonly share: number
  /** The first difference. Absent if the texts are equal. */
  readonly firstDifference?: {
    /** The UTF-8 byte offset in the new prompt. */
    readonly byte: number
    /** UTF-16 index in the new prompt's text. */
    readonly position: number
    readonly layer: string
    readonly source: Source
    readonly cause: string
  }
}

interface Compared {
  readonly text: string
  readonly spans: readonly Span[]
}

export function comparePrefix(previous: Pick<Compared, 'text'>, current: Compared, tokenizer: Tokenizer): PrefixReport {
  const position = sharedLength(previous.text, current.text)
  const shared = current.text.slice(0, position)
  const bytes = byteLength(shared)
  const total = byteLength(current.text)
  const report = { bytes, tokens: tokenizer.count(shared), share: total === 0 ? 1 : bytes / total }
  if (position === current.text.length && position === previous.text.length) return report
  // If the new text is a prefix of the previous text, reports the difference at the last span.
  const span = current.spans.find(({ end }) => end > position) ?? current.spans.at(-1)
  if (!span) return report
  const { layer, source } = span
  return {
    ...report,
    firstDifference: { byte: bytes, position, layer, source, cause: `${layer}: ${describeSource(source)}` },
  }
}

function byteLength(text: string): number {
  return new TextEncoder().encode(text).length
}

/**
 * The length of the common prefix of two texts, in UTF-16 units. Never splits a surrogate pair.
 * @example sharedLength('You are Ada.', 'You are Alan.') // → 9
 */
export function sharedLength(a: string, b: string): number {
  const limit = Math.min(a.length, b.length)
  let low = 0
  let high = limit
  // Comparing slices is much faster than comparing single characters.
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (a.slice(low, middle) === b.slice(low, middle)) low = middle
    else high = middle - 1
  }
  const splitsPair = low > 0 && low < limit && (b.charCodeAt(low - 1) & 0xfc00) === 0xd800
  return splitsPair ? low - 1 : low
}
