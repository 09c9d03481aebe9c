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
