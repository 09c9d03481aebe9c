import { isWhiteSpace } from '../tag-names.ts'

/** Trims streamed text and passes it on. White space is held back until other text follows. */
export class GrowingText {
  readonly #emit: (text: string) => void
  #waiting = ''
  #isEmpty = true
  #isPieceEmpty = true

  constructor(emit: (text: string) => void) {
    this.#emit = emit
  }

  get isEmpty(): boolean {
    return this.#isEmpty
  }

  /** Starts a new piece, separated from the previous one by a blank line. */
  begin(): void {
    this.#waiting = ''
    this.#isPieceEmpty = true
  }

  add(text: string): void {
    // Most text does not end with white space and needs no trimming.
    if (!this.#isPieceEmpty && this.#waiting === '' && !isWhiteSpace(text.charCodeAt(text.length - 1))) {
      this.#emit(text)
      return
    }
    const end = text.trimEnd().length
    if (end === 0) {
      if (!this.#isPieceEmpty) this.#waiting += text
      return
    }
    const shown = this.#waiting + text.slice(0, end)
    const separator = this.#isPieceEmpty && !this.#isEmpty ? '\n\n' : ''
    this.#emit(separator + (this.#isPieceEmpty ? shown.trimStart() : shown))
    this.#waiting = text.slice(end)
    this.#isEmpty = false
    this.#isPieceEmpty = false
  }
}

const PAGE = 16_384

/**
 * A text that is received in pieces of any size. The text is stored in pages, because storing each piece would create
 * too many objects.
 */
export class TextBuffer {
  readonly #pages: string[] = []
  #page = ''
  #length = 0

  add(chunk: string): void {
    this.#page += chunk
    this.#length += chunk.length
    if (this.#page.length < PAGE) return
    this.#pages.push(this.#page)
    this.#page = ''
  }

  get length(): number {
    return this.#length
  }

  toString(): string {
    return this.#pages.join('') + this.#page
  }
}
