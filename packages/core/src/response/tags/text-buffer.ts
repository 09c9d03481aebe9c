const PAGE = 16_384

/** Text that arrives in pieces of any size, kept in pages so that single characters don't cost an object each. */
export class TextBuffer {
  readonly #pages: string[] = []
  #page = ''

  add(chunk: string): void {
    this.#page += chunk
    if (this.#page.length < PAGE) return
    this.#pages.push(this.#page)
    this.#page = ''
  }

  toString(): string {
    return this.#pages.join('') + this.#page
  }
}
