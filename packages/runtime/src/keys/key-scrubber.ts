import { decodedTexts, keyForms, startOfEscape, withoutUnfinished } from './decoded-text.ts'

/** The text that replaces a key. */
export const KEY_MARK = '[key]'

/** Removes keys from text. */
export interface KeyScrubber {
  scrub(text: string): string
  holdsKey(text: string): boolean
  /** Scrubs text in chunks. Finds keys that are split between chunks. */
  stream(): KeyStream
}

export interface KeyStream {
  /** Returns the text that is safe to output. The end of a chunk is held back if a key may start there. */
  push(chunk: string): string
  end(): string
}

interface Range {
  readonly start: number
  end: number
}

/** Shorter values are placeholders for servers that require a key. Hiding them would garble ordinary text. */
const SHORTEST_KEY = 4
/**
 * Minimum number of consecutive matching characters that count as part of a key. This is half the key's length, but at
 * least 8 and at most 12. A key with fewer than 8 characters must match as a whole.
 */
const SHORTEST_PIECE = 8
const LONGEST_PIECE = 12
/** These prefixes of keys are not secret, and they occur in ordinary text. */
const PUBLIC_START = /^(?:sk-(?:proj-|svcacct-|or-v1-|ant-(?:[a-z]+\d\d-)?)?|AIza(?:Sy)?|xai-|gsk_|hf_)/
/** Maximum length of text to hold back while waiting for the rest of a key. */
const LONGEST_WAIT = 4_096

/**
 * Finds keys in all their forms, including truncated keys. Looks for pieces of a fixed length, so that the search time
 * does not depend on the number of keys.
 * @example createKeyScrubber(['sk-1234567890abcdef']).scrub('The key is sk-1234567890abcdef.') // → 'The key is [key].'
 */
export function createKeyScrubber(keys: readonly string[]): KeyScrubber {
  const pieces = new Map<number, Set<string>>()
  const publicStarts = new Set<string>()
  /** All pairs of adjacent characters in a piece. Used to rule out most positions with one lookup. */
  const pairs = new Uint8Array(65_536)
  const characters = new Set<number>()
  let longestPiece = 0

  for (const key of new Set(keys)) {
    if (key.length < SHORTEST_KEY) continue
    const start = PUBLIC_START.exec(key)?.[0] ?? ''
    if (start !== '') publicStarts.add(start)
    for (const form of keyForms(key)) addForm(start !== '' && form.startsWith(start) ? form.slice(start.length) : form)
  }

  function addForm(form: string): void {
    const size = Math.min(form.length, Math.max(SHORTEST_PIECE, Math.min(LONGEST_PIECE, form.length >> 1)))
    if (size < SHORTEST_KEY) return
    const group = pieces.get(size) ?? new Set()
    pieces.set(size, group)
    longestPiece = Math.max(longestPiece, size)
    for (let at = 0; at + size <= form.length; at++) group.add(form.slice(at, at + size))
    for (let at = 0; at < form.length; at++) {
      characters.add(form.charCodeAt(at))
      if (at + 1 < form.length) pairs[pairAt(form, at)] = 1
    }
  }

  /** Finds keys in the text, and in what it becomes when its escapes are decoded. */
  function findRanges(text: string): Range[] {
    const [plain, ...decoded] = decodedTexts(text)
    const ranges = findPieces(plain!.text)
    if (decoded.length === 0) return ranges
    for (const each of decoded) {
      for (const { start, end } of findPieces(each.text)) {
        ranges.push({ start: each.startOf(start), end: each.endOf(end - 1) })
      }
    }
    return joined(ranges)
  }

  function findPieces(text: string): Range[] {
    const ranges: Range[] = []
    for (let at = 0; at + 1 < text.length; at++) {
      if (pairs[pairAt(text, at)] !== 1) continue
      for (const [size, group] of pieces) {
        if (at + size > text.length || !group.has(text.slice(at, at + size))) continue
        const last = ranges.at(-1)
        if (last && at <= last.end) last.end = Math.max(last.end, at + size)
        else ranges.push({ start: publicStartBefore(text, at), end: at + size })
      }
    }
    return ranges
  }

  function publicStartBefore(text: string, at: number): number {
    for (const start of publicStarts) if (text.endsWith(start, at)) return at - start.length
    return at
  }

  function replace(text: string, ranges: readonly Range[]): string {
    let clean = ''
    let position = 0
    for (const { start, end } of ranges) {
      clean += text.slice(position, start) + KEY_MARK
      position = end
    }
    return clean + text.slice(position)
  }

  /** Returns the index where the tail starts. A key may start in the tail and continue in the next chunk. */
  function tailStart(text: string): number {
    const all = decodedTexts(text)
    const starts = all.map(({ text: each, startOf }) =>
      startOf(Math.min(openStart(each), openStart(withoutUnfinished(each)))),
    )
    return startOfEscape(all, Math.min(...starts))
  }

  /** Like `tailStart`, without regard to escapes. */
  function openStart(text: string): number {
    const floor = Math.max(0, text.length - longestPiece + 1)
    let start = text.length
    while (start > floor && characters.has(text.charCodeAt(start - 1))) {
      if (start < text.length && pairs[pairAt(text, start - 1)] !== 1) break
      start--
    }
    for (const prefix of publicStarts) {
      for (let length = prefix.length; length > 0; length--) {
        if (text.endsWith(prefix.slice(0, length), start)) return start - length
      }
    }
    return start
  }

  function scrub(text: string): string {
    return pieces.size === 0 ? text : replace(text, findRanges(text))
  }

  return {
    scrub,
    holdsKey: (text) => pieces.size > 0 && findRanges(text).length > 0,
    stream() {
      let waiting = ''
      return {
        push(chunk) {
          if (pieces.size === 0) return chunk
          const text = waiting + chunk
          const ranges = findRanges(text)
          const last = ranges.at(-1)
          let hold = tailStart(text)
          // A key that reaches the tail may continue in the next chunk.
          if (last && last.end >= hold && text.length - last.start <= LONGEST_WAIT) hold = Math.min(hold, last.start)
          else if (last) hold = Math.max(hold, last.end)
          waiting = text.slice(hold)
          return replace(
            text.slice(0, hold),
            ranges.filter(({ end }) => end <= hold),
          )
        },
        end() {
          const rest = scrub(waiting)
          waiting = ''
          return rest
        },
      }
    },
  }
}

function pairAt(text: string, at: number): number {
  return ((text.charCodeAt(at) & 255) << 8) | (text.charCodeAt(at + 1) & 255)
}

/** Sorts ranges, and joins those that overlap. */
function joined(ranges: Range[]): Range[] {
  const all: Range[] = []
  for (const range of ranges.sort((a, b) => a.start - b.start)) {
    const last = all.at(-1)
    if (last && range.start < last.end) last.end = Math.max(last.end, range.end)
    else all.push(range)
  }
  return all
}

/**
 * Removes keys from an error text, because errors may quote requests. Removes known keys, and any text where a key is
 * expected. Call this before truncating the text. Otherwise, part of a key could remain.
 * @example scrubText('Authorization: Bearer abcdef123456', []) // → 'Authorization: Bearer [key]'
 */
export function scrubText(text: string, keys: readonly string[]): string {
  return createKeyScrubber(keys)
    .scrub(text)
    .replace(/\b(Bearer|Basic)\s+[\w.~+/=-]{6,}/gi, `$1 ${KEY_MARK}`)
    .replace(
      /\b(authorization|(?:x-)?(?:goog-)?api-?key)(["']?\s*[:=]\s*["']?)(?!Bearer|Basic|\[key\])[^\s"',}]+/gi,
      `$1$2${KEY_MARK}`,
    )
}
