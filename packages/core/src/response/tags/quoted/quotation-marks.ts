/**
 * Maps each opening quotation mark to its possible closing marks. German quotations close with “, and some languages
 * reverse « ».
 */
const CLOSERS: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  '“': '”“',
  '„': '“”„',
  '‟': '”',
  '«': '»',
  '»': '«',
  '‹': '›',
  '›': '‹',
  '‘': '’',
  '‚': '‘’',
  '「': '」',
  '『': '』',
}

const MARKS = new Set(Object.entries(CLOSERS).flatMap(([open, close]) => [open, ...close]))
const STRAIGHT = '"\''
const APOSTROPHES = "'’"
const BEFORE_OPENER = /[\s([{>=:*_—–-]/
const WORD = /[\p{L}\p{N}]/u

/**
 * Tracks quotation marks in prose. Only the outermost pair counts. The end of a paragraph closes all open quotations.
 */
export class QuotationMarks {
  readonly #text: string
  readonly #doubt: (start: number, end: number) => void
  #openAt = -1
  #holdsElement = false

  /** `doubt` is called for each quotation that contains an element. */
  constructor(text: string, doubt: (start: number, end: number) => void) {
    this.#text = text
    this.#doubt = doubt
  }

  read(at: number): void {
    const mark = this.#text.charAt(at)
    if (!MARKS.has(mark)) return
    if (this.#openAt < 0) {
      if (this.#opens(mark, at)) this.#openAt = at
      return
    }
    if (!CLOSERS[this.#text.charAt(this.#openAt)]!.includes(mark) || this.#isApostrophe(mark, at)) return
    if (this.#holdsElement) this.#doubt(this.#openAt, at)
    this.reset()
  }

  /**
   * Registers an element at this position. An element directly after an opening mark is quoted, even if the quotation
   * is never closed.
   */
  readElement(at: number): void {
    if (this.#openAt < 0) return
    this.#holdsElement = true
    if (at - this.#openAt <= 2 && this.#text.slice(this.#openAt + 1, at).trim() === '') this.#doubt(at, at + 1)
  }

  /**
   * Skips an element. Its text may contain the mark that closes the quotation, for example if the element is never
   * closed itself. Straight marks in the tags of an element close nothing.
   */
  skip(start: number, end: number, isResponse: boolean): void {
    if (this.#openAt < 0 || !this.#holdsElement) return
    const mark = this.#text.charAt(this.#openAt)
    if (!isResponse && STRAIGHT.includes(mark)) return
    for (let at = start; at < end && this.#openAt >= 0; at++) {
      if (CLOSERS[mark]!.includes(this.#text.charAt(at)) && !this.#isApostrophe(this.#text.charAt(at), at)) {
        this.#doubt(this.#openAt, at)
        this.reset()
      }
    }
  }

  reset(): void {
    this.#openAt = -1
    this.#holdsElement = false
  }

  #opens(mark: string, at: number): boolean {
    if (CLOSERS[mark] === undefined) return false
    if (mark !== '"' && mark !== "'") return true
    const isAfterBreak = at === 0 || BEFORE_OPENER.test(this.#text.charAt(at - 1))
    return isAfterBreak && (mark === '"' || /\S/.test(this.#text.charAt(at + 1)))
  }

  #isApostrophe(mark: string, at: number): boolean {
    return APOSTROPHES.includes(mark) && WORD.test(this.#text.charAt(at + 1))
  }
}
