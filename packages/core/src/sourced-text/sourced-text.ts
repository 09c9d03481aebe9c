import type { Source, SourcedText, SourceSpan } from '../source.ts'

/** The start and end of each line of a text. */
export class TextLines {
  readonly text: string
  readonly #starts: number[] = [0]
  /** The end of each line, without its terminator. */
  readonly #ends: number[] = []
  readonly #blank: number[] = []

  constructor(text: string) {
    this.text = text
    for (const match of text.matchAll(/\r\n?|\n/g)) {
      this.#ends.push(match.index)
      this.#starts.push(match.index + match[0].length)
    }
    this.#ends.push(text.length)
    this.#starts.forEach((start, line) => {
      if (text.slice(start, this.#ends[line]).trim() === '') this.#blank.push(start)
    })
  }

  get count(): number {
    return this.#starts.length
  }

  /** The index of the line that contains a position, counted from 0. */
  at(position: number): number {
    return lastAtMost(this.#starts, position)
  }

  start(line: number): number {
    return this.#starts[line]!
  }

  end(line: number): number {
    return this.#ends[line]!
  }

  startAt(position: number): number {
    return this.#starts[this.at(position)]!
  }

  endAt(position: number): number {
    return this.#ends[this.at(position)]!
  }

  /** The start of the line after the position. If there is none, the end of the text. */
  nextAt(position: number): number {
    return this.#starts[this.at(position) + 1] ?? this.text.length
  }

  hasBlankLine(range: TextRange): boolean {
    const start = this.#blank[lastAtMost(this.#blank, range.end - 1)]
    return start !== undefined && start > range.start && this.nextAt(start) <= range.end
  }
}

/** A range of text in UTF-16 indices. `end` is exclusive. */
export interface TextRange {
  readonly start: number
  readonly end: number
}

/** The index of the last value <= `limit`, or -1. `values` must be in ascending order. */
export function lastAtMost(values: readonly number[], limit: number): number {
  let low = 0
  let high = values.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (values[middle]! <= limit) low = middle + 1
    else high = middle
  }
  return low - 1
}

/**
 * Concatenates ranges of a text, each with its sources. The ranges must be in order and disjoint.
 * @example
 * const whole = { text: 'Good morning', spans: [{ start: 0, end: 12, source: { kind: 'frame' } }] }
 * selectSourcedText(whole, [{ start: 0, end: 2 }, { start: 5, end: 7 }]).text // → 'Gomo'
 */
export function selectSourcedText(whole: SourcedText, ranges: readonly TextRange[]): SourcedText {
  const text = ranges.map((range) => whole.text.slice(range.start, range.end)).join('')
  return lazySourcedText(text, () => selectSpans(whole, ranges))
}

function selectSpans(whole: SourcedText, ranges: readonly TextRange[]): SourceSpan[] {
  const selected: SourceSpan[] = []
  const lines = new TextLines(whole.text)
  const { spans } = whole
  let position = 0
  let index = 0
  for (const range of ranges) {
    while (index < spans.length && spans[index]!.end <= range.start) index++
    for (let at = index; at < spans.length && spans[at]!.start < range.end; at++) {
      const span = spans[at]!
      const start = Math.max(span.start, range.start)
      const length = Math.min(span.end, range.end) - start
      if (length <= 0) continue
      selected.push({ start: position, end: position + length, source: sourceAt(lines, span, start) })
      position += length
    }
  }
  return selected
}

/** Returns the source of a position in a span. If the source is a file, the result includes the position's line. */
export function sourceAt(lines: TextLines, span: SourceSpan, position: number): Source {
  const { source } = span
  if (source.kind !== 'file' || position <= span.start) return source
  const passed = lines.at(position) - lines.at(span.start)
  const line = source.line + passed
  if (source.column === undefined) return passed === 0 ? source : { ...source, line }
  const column = passed === 0 ? source.column + position - span.start : position - lines.startAt(position) + 1
  return { ...source, line, column }
}

// A class, because every object literal that has a getter gets its own hidden class, which slows down all readers.
class LazySourcedText implements SourcedText {
  readonly text: string
  readonly #makeSpans: () => readonly SourceSpan[]
  #spans: readonly SourceSpan[] | undefined

  constructor(text: string, makeSpans: () => readonly SourceSpan[]) {
    this.text = text
    this.#makeSpans = makeSpans
  }

  get spans(): readonly SourceSpan[] {
    this.#spans ??= this.#makeSpans()
    return this.#spans
  }
}

/** Creates a text with spans that are computed on first use. */
export function lazySourcedText(text: string, makeSpans: () => readonly SourceSpan[]): SourcedText {
  return new LazySourcedText(text, makeSpans)
}

/**
 * Removes blank lines before the text and white space after it.
 * @example trimSourcedText({ text: '\n\nHello \n', spans: [{ start: 0, end: 9, source: { kind: 'frame' } }] }).text // → 'Hello'
 */
export function trimSourcedText(whole: SourcedText): SourcedText {
  const end = whole.text.trimEnd().length
  const start = Math.min(end, /^(?:[^\S\n]*\n)*/.exec(whole.text)![0].length)
  return start === 0 && end === whole.text.length ? whole : selectSourcedText(whole, [{ start, end }])
}
