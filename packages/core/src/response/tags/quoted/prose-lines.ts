import type { TagIndex } from '../tag-index.ts'
import type { CodeRegion } from './code-regions.ts'
import { QuotationMarks } from './quotation-marks.ts'

/**
 * How Markdown treats a position outside elements and fences. `quoted`: the line starts with `>`. `doubtful`: the line
 * may be ordinary text, because it is indented code, a table row, or a line without `>` that continues a quoted
 * paragraph.
 */
export type Standing = 'plain' | 'quoted' | 'doubtful'

type LineKind = 'plain' | 'quoted' | 'lazy' | 'code' | 'table'

const NEWLINE = 10
const CODE_INDENT = 4
const LIST_MARKER = /(?:[-*+]|\d{1,9}[.)])(?=[ \t\r\n]|$)/y
/** Matches the start of a line that ends a quoted paragraph: an empty line or a heading. */
const NO_PARAGRAPH = /[ \t>]*(?:\r?\n|$|#{1,6}[ \t])/y
const HEADING = /#{1,6}[ \t]/y

/** Follows the lines between elements according to CommonMark. Reads each character once. */
export class ProseLines {
  readonly #text: string
  readonly #tags: TagIndex
  readonly #marks: QuotationMarks
  readonly #regions: readonly CodeRegion[]
  #region = 0
  #at = 0
  #kind: LineKind = 'plain'
  #indent = 0
  #isLineBlank = true
  #isAfterBlank = true
  /** Whether the last line is part of a paragraph in a block quote. The next line may continue this paragraph. */
  #isQuoteOpen = false
  /** `#base` is the column that counts as zero indentation. `#items` holds the content columns of open list items. */
  #base = 0
  #items: number[] = []

  /** `regions` grows during the scan. It always contains all code before the queried position. */
  constructor(
    text: string,
    tags: TagIndex,
    regions: readonly CodeRegion[],
    doubt: (start: number, end: number) => void,
  ) {
    this.#text = text
    this.#tags = tags
    this.#regions = regions
    this.#marks = new QuotationMarks(text, doubt)
  }

  /** Starts prose at this position, which counts as the start of a line. */
  begin(start: number, end: number): void {
    this.#at = start
    this.#startLine()
    this.#isAfterBlank = true
    this.#isQuoteOpen = false
    this.#items = []
    this.#marks.reset()
    this.#base = findCommonIndent(this.#text, start, end, this.#tags)
  }

  standingAt(position: number): Standing {
    this.#advance(position)
    if (this.#isLineBlank) this.#classify(position)
    if (this.#kind === 'quoted') return 'quoted'
    return this.#kind === 'plain' ? 'plain' : 'doubtful'
  }

  /** Skips an element, comment or quotation. It must start at the position last passed to `standingAt`. */
  pass(end: number): void {
    this.#marks.readElement(this.#at)
    this.#marks.skip(this.#at, end, false)
    this.#at = end
  }

  /**
   * Skips a message or thinking element. Ends open block quotes and table rows. Quotation marks stay open, because a
   * quoted document may contain a message.
   */
  passResponse(end: number): void {
    this.#marks.skip(this.#at, end, true)
    this.#at = end
    if (this.#kind === 'code') return
    this.#base = this.#indent
    this.#kind = 'plain'
    this.#isQuoteOpen = false
  }

  #advance(position: number): void {
    while (this.#at < position) {
      const region = this.#nextRegion()
      if (region && region.start <= this.#at) {
        if (this.#isLineBlank) this.#classify(this.#at)
        if (region.kind === 'fence') this.#isQuoteOpen = false
        this.#at = region.end
      } else this.#readCharacter()
    }
  }

  #nextRegion(): CodeRegion | undefined {
    while (this.#region < this.#regions.length && this.#regions[this.#region]!.end <= this.#at) this.#region++
    return this.#regions[this.#region]
  }

  #readCharacter(): void {
    const code = this.#text.charCodeAt(this.#at)
    if (code === NEWLINE) this.#endLine()
    else if (this.#isLineBlank && (code === 32 || code === 13)) this.#indent++
    else if (this.#isLineBlank && code === 9) this.#indent += CODE_INDENT - (this.#indent % CODE_INDENT)
    else {
      if (this.#isLineBlank) this.#classify(this.#at)
      this.#marks.read(this.#at)
    }
    this.#at++
  }

  #startLine(): void {
    this.#isLineBlank = true
    this.#indent = 0
  }

  #endLine(): void {
    this.#isAfterBlank = this.#isLineBlank
    if (this.#isLineBlank) {
      this.#isQuoteOpen = false
      this.#marks.reset()
    }
    this.#startLine()
  }

  /** Classifies the line by the first character that is not a space. */
  #classify(first: number): void {
    this.#isLineBlank = false
    const couldBeCode = this.#isAfterBlank || this.#kind === 'code'
    const wasQuoteOpen = this.#isQuoteOpen
    this.#isQuoteOpen = false
    let at = first
    let column = this.#indent
    while (this.#items.length > 0 && this.#items.at(-1)! > column) this.#items.pop()
    for (;;) {
      const isIndented = column - Math.max(this.#base, this.#items.at(-1) ?? 0) >= CODE_INDENT
      const mayIndent = at === first ? couldBeCode : true
      if (isIndented && mayIndent) {
        this.#kind = 'code'
        return
      }
      if (this.#text[at] === '>') {
        this.#kind = 'quoted'
        this.#isQuoteOpen = !matches(NO_PARAGRAPH, this.#text, at + 1)
        return
      }
      if (!matches(LIST_MARKER, this.#text, at)) break
      // The content starts after one to four spaces. With more spaces, it is indented code.
      const content = column + (LIST_MARKER.lastIndex - at) + 1
      at = LIST_MARKER.lastIndex
      let spaces = 0
      while (this.#text[at] === ' ' || this.#text[at] === '\t') spaces += this.#text[at++] === ' ' ? 1 : CODE_INDENT
      const isCode = spaces > CODE_INDENT
      this.#items.push(isCode ? content : content + Math.max(0, spaces - 1))
      column = content + Math.max(0, spaces - 1)
      this.#kind = 'plain'
    }
    if (this.#text[at] === '|') {
      this.#kind = 'table'
      return
    }
    const isLazy = wasQuoteOpen && at === first && !matches(HEADING, this.#text, at)
    this.#kind = isLazy ? 'lazy' : 'plain'
    this.#isQuoteOpen = isLazy
  }
}

function matches(pattern: RegExp, text: string, at: number): boolean {
  pattern.lastIndex = at
  return pattern.test(text)
}

/**
 * Returns the common indentation of a text. Returns 0 if the text has no message, because the indented text could be an
 * example.
 */
function findCommonIndent(text: string, start: number, end: number, tags: TagIndex): number {
  let common = Number.POSITIVE_INFINITY
  let hasMessage = false
  for (let lineStart = start; lineStart < end; ) {
    const newline = text.indexOf('\n', lineStart)
    const lineEnd = newline < 0 ? end : Math.min(newline, end)
    common = Math.min(common, indentOf(text, lineStart, lineEnd))
    // Most responses are not indented, so the search usually ends at the first line.
    if (common === 0) return 0
    hasMessage ||= tags.firstInLine(text, lineStart)?.definition.kind === 'message'
    lineStart = lineEnd + 1
  }
  return hasMessage && Number.isFinite(common) ? common : 0
}

/** The column of the first character that is not white space. Infinite for a blank line. */
function indentOf(text: string, start: number, end: number): number {
  let column = 0
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at)
    if (code === 9) column += 4 - (column % 4)
    else if (code === 32 || code === 13) column++
    else return column
  }
  return Number.POSITIVE_INFINITY
}
