import { isWhiteSpace } from '../tag-names.ts'

const NEWLINE = 10
const BACKTICK = 96
const TILDE = 126
const CARRIAGE_RETURN = 13
const MARKS = /[\r\n`~]/

/**
 * Tracks Markdown code in a stream, without look-ahead. A fenced block ends at the closing fence. A code span ends at
 * the end of its line at the latest.
 */
export class CodeTracker {
  #fence: { character: number; length: number } | undefined
  #isClosing = false
  #isLineBlank = true
  #span = 0

  get isInFence(): boolean {
    return this.#fence !== undefined && !this.#isClosing
  }

  /** The number of backticks that opened the current span on this line. 0 outside a span. */
  get span(): number {
    return this.#span
  }

  closeSpan(): void {
    this.#span = 0
  }

  /** Discards the fence that was just opened. */
  forgetFence(): void {
    this.#fence = undefined
  }

  feed(text: string): void {
    if (!MARKS.test(text)) {
      // If a chunk contains no marks, it can only make the current line non-blank.
      if ((this.#isLineBlank || this.#isClosing) && text.trim() !== '') {
        this.#isLineBlank = false
        this.#isClosing = false
      }
      return
    }
    for (let at = 0; at < text.length; ) {
      const code = text.charCodeAt(at)
      let end = at + 1
      if (code === NEWLINE || code === CARRIAGE_RETURN) this.#endLine()
      else if (code === BACKTICK || code === TILDE) {
        while (text.charCodeAt(end) === code) end++
        this.#readMarker(code, end - at)
      } else if (!isWhiteSpace(code)) {
        this.#isLineBlank = false
        this.#isClosing = false
      }
      at = end
    }
  }

  #endLine(): void {
    if (this.#isClosing) this.#fence = undefined
    this.#isClosing = false
    this.#isLineBlank = true
    this.#span = 0
  }

  #readMarker(character: number, length: number): void {
    if (this.#fence) {
      this.#isClosing = this.#isLineBlank && character === this.#fence.character && length >= this.#fence.length
    } else if (this.#isLineBlank && length >= 3) {
      this.#fence = { character, length }
    } else if (character === BACKTICK) {
      this.#span = this.#span === length ? 0 : this.#span || length
    }
    this.#isLineBlank = false
  }
}
