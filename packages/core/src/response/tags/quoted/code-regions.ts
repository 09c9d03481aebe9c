import type { TagIndex } from '../tag-index.ts'
import { endsLine, startsLine } from '../tag-names.ts'
import { NextOccurrence } from './next-occurrence.ts'

/** A range of Markdown code: a fence with its lines, or a span in backticks. */
export interface CodeRegion {
  readonly kind: 'fence' | 'span'
  /** The position of the first backtick or tilde. */
  readonly start: number
  /** The end of the closing marker. For an unclosed fence, this is the end of the text. */
  readonly end: number
  readonly isClosed: boolean
  /** The position just after the opening marker. */
  readonly markerEnd: number
  /** Whether the code is a fence without an info string. */
  readonly isBare: boolean
}

interface Stretch {
  readonly from: number
  readonly until: number
}

/**
 * Markers with more backticks are treated as text. They do not occur in practice, and each would need its own search.
 */
const MAX_SPAN_MARKER = 8

/** The length of the longest list marker: nine digits, a full stop and four spaces. */
const MAX_LIST_MARKER = 14

/** How a fence opens: at the start of a line or list item, after the marks of a block quote, or after text. */
type FenceOpening = 'line' | 'quote' | 'text'

const QUOTE_PREFIX = /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*>[ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*$/
const MAX_QUOTE_PREFIX = 100
const SHORT_INFO = /[\w+#.-]*[ \t\r]*\n/y
/** Matches a line that opens or closes a fence. The groups are its quote marks, its marker and its info string. */
const FENCE_LINE = /^[ \t]*((?:>[ \t]*)*)(`{3,}|~{3,})[ \t]*([^\r]*)\r?$/

/**
 * How readily to treat doubtful text as code. For an opening tag, `more` is safer, because quoted text must not run.
 * For a closing tag, `less` is safer, because a forgotten backtick or fence must not hide the rest of the text.
 */
export type CodeBias = 'more' | 'less'

/**
 * Finds code as CommonMark does, with one exception: a known tag at the start of a line can prevent a code span from
 * closing. If it is unclear whether a fence has ended, the text counts as code, because quoted text must never run.
 * Does not use `FenceTracker`, because prose restarts after each element.
 */
export class CodeRegions {
  readonly #text: string
  readonly #tags: TagIndex
  readonly #backticks: NextOccurrence
  readonly #tildes: NextOccurrence
  readonly #newlines: NextOccurrence
  /** Failed searches, keyed by the fence's character. No fence of `length` or more is closed at or after `from`. */
  readonly #openFences = new Map<string, { length: number; from: number }>()
  /** Failed searches of fences that do not start a line. No fence of `length` or more is closed in the range. */
  readonly #openQuotedFences = new Map<string, { length: number } & Stretch>()
  /** Ranges without a closing marker, keyed by the number of backticks in the marker. */
  readonly #openSpans = { more: new Map<number, Stretch>(), less: new Map<number, Stretch>() }

  constructor(text: string, tags: TagIndex) {
    this.#text = text
    this.#tags = tags
    this.#backticks = new NextOccurrence(text, '`')
    this.#tildes = new NextOccurrence(text, '~~~')
    this.#newlines = new NextOccurrence(text, '\n')
  }

  /**
   * Finds the first region that starts at or after `from` and before `before`. `floor` is treated as the start of a
   * line.
   */
  next(from: number, before: number, floor: number, bias: CodeBias): CodeRegion | undefined {
    let at = from
    for (;;) {
      const backtick = this.#backticks.from(at)
      const tilde = this.#tildes.from(at)
      const mark = backtick < 0 ? tilde : tilde < 0 ? backtick : Math.min(backtick, tilde)
      if (mark < 0 || mark >= before) return undefined
      const markerEnd = runEnd(this.#text, mark)
      const region = this.#fenceAt(mark, markerEnd, floor, bias) ?? this.#spanAt(mark, markerEnd, bias)
      if (region) return region
      at = markerEnd
    }
  }

  #fenceAt(start: number, markerEnd: number, floor: number, bias: CodeBias): CodeRegion | undefined {
    const text = this.#text
    const length = markerEnd - start
    if (length < 3) return undefined
    const opening = this.#openingAt(start, floor)
    if (opening !== 'line' && (bias === 'less' || !hasShortInfo(text, markerEnd))) return undefined
    const lineEnd = text.indexOf('\n', markerEnd)
    const info = text.slice(markerEnd, lineEnd < 0 ? text.length : lineEnd)
    if (text[start] === '`' && info.includes('`')) return undefined
    const close = lineEnd < 0 ? -1 : this.#closeOf(opening, text[start]!, length, lineEnd)
    // Only a fence that starts a line may stay open, because prose also mentions fences.
    if (close < 0 && opening !== 'line') return undefined
    const end = close < 0 ? text.length : close
    return { kind: 'fence', start, end, isClosed: close >= 0, markerEnd, isBare: info.trim() === '' }
  }

  /** Whether a fence starts its line, stands in a block quote, or follows other text. */
  #openingAt(start: number, floor: number): FenceOpening {
    const text = this.#text
    if (startsLine(text, start, floor) || startsListItem(text, start, floor)) return 'line'
    const before = text.slice(Math.max(floor, start - MAX_QUOTE_PREFIX), start)
    return QUOTE_PREFIX.test(before.slice(before.lastIndexOf('\n') + 1)) ? 'quote' : 'text'
  }

  #closeOf(opening: FenceOpening, character: string, length: number, lineEnd: number): number {
    if (opening === 'line') return this.#fenceEnd(character, length, lineEnd)
    const key = `${opening}${character}`
    const failed = this.#openQuotedFences.get(key)
    if (failed && failed.length <= length && failed.from <= lineEnd && lineEnd < failed.until) return -1
    let at = lineEnd
    while (at >= 0) {
      const next = this.#text.indexOf('\n', at + 1)
      const line = this.#text.slice(at + 1, next < 0 ? this.#text.length : next)
      const [, quote = '', mark = '', info = ''] = FENCE_LINE.exec(line) ?? []
      const isFence = mark.startsWith(character.repeat(length)) && (opening === 'quote' || quote === '')
      if (isFence && info === '') return at + 1 + line.trimEnd().length
      // The next fence opens a block of its own, or the block quote ends.
      if (isFence || (opening === 'quote' && line.trim() === '')) break
      at = next
    }
    this.#openQuotedFences.set(key, { length, from: lineEnd, until: at < 0 ? this.#text.length : at })
    return -1
  }

  #fenceEnd(character: string, length: number, from: number): number {
    const failed = this.#openFences.get(character)
    if (failed && failed.length <= length && failed.from <= from) return -1
    const marker = character.repeat(length)
    for (let at = this.#text.indexOf(marker, from); at >= 0; at = this.#text.indexOf(marker, at)) {
      const end = runEnd(this.#text, at)
      if (startsLine(this.#text, at) && endsLine(this.#text, end)) return end
      at = end
    }
    this.#openFences.set(character, { length, from })
    return -1
  }

  #spanAt(start: number, markerEnd: number, bias: CodeBias): CodeRegion | undefined {
    const length = markerEnd - start
    if (this.#text[start] !== '`' || length > MAX_SPAN_MARKER) return undefined
    const failed = this.#openSpans[bias].get(length)
    if (failed && failed.from <= markerEnd && markerEnd <= failed.until) return undefined
    let at = markerEnd
    for (;;) {
      const mark = this.#text.indexOf('`', at)
      const before = mark < 0 ? this.#text.length : mark
      const until = this.#paragraphEnd(at, before, bias)
      const end = mark < 0 ? before : runEnd(this.#text, mark)
      const isFence = end - mark >= 3 && mark >= 0 && startsLine(this.#text, mark)
      if (mark < 0 || until < mark || isFence) {
        this.#openSpans[bias].set(length, { from: markerEnd, until })
        return undefined
      }
      if (end - mark === length) return { kind: 'span', start, end, isClosed: true, markerEnd, isBare: false }
      at = end
    }
  }

  /**
   * Finds the end of a paragraph between `from` and `before`: a blank line or a breaking tag. Returns `before` if there
   * is none.
   */
  #paragraphEnd(from: number, before: number, bias: CodeBias): number {
    for (let at = this.#newlines.from(from); at >= 0 && at < before; at = this.#newlines.from(at + 1)) {
      if (endsLine(this.#text, at + 1) || this.#isBroken(at + 1, bias)) return at
    }
    return before
  }

  /**
   * Whether this line starts with a tag that ends the paragraph. With the bias `more`, only opening tags of messages
   * and thinking count, because they cause no actions.
   */
  #isBroken(lineStart: number, bias: CodeBias): boolean {
    const first = this.#tags.firstInLine(this.#text, lineStart)
    if (!first || bias === 'less') return first !== undefined
    return !first.isClosing && (first.definition.kind === 'message' || first.definition.kind === 'thinking')
  }
}

/** Whether one word at most follows on the line, as after a fence. */
function hasShortInfo(text: string, from: number): boolean {
  SHORT_INFO.lastIndex = from
  return SHORT_INFO.test(text)
}

function runEnd(text: string, start: number): number {
  const code = text.charCodeAt(start)
  let end = start + 1
  while (text.charCodeAt(end) === code) end++
  return end
}

/** Whether the position is right after a list marker. `- ```xml` also opens a fence. */
function startsListItem(text: string, position: number, floor: number): boolean {
  const before = text.slice(Math.max(floor, position - MAX_LIST_MARKER), position)
  const marker = /(?:[-*+]|\d{1,9}[.)])[ \t]{1,4}$/.exec(before)
  return marker !== null && startsLine(text, position - marker[0].length, floor)
}
