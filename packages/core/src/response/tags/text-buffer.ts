const PAGE = 16_384

/** Text that arrives in pieces of any size. Stored in pages, to avoid one object per piece. */
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
