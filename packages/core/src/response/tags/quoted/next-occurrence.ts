/** Caches the next occurrence of a string, so that a whole scan takes linear time. */
export class NextOccurrence {
  readonly #text: string
  readonly #needle: string
  #askedFrom = 0
  #found = -2

  constructor(text: string, needle: string) {
    this.#text = text
    this.#needle = needle
  }

  /** The first occurrence at or after `position`, or -1. */
  from(position: number): number {
    const isKnown = this.#found !== -2 && this.#askedFrom <= position
    if (!isKnown || (this.#found !== -1 && this.#found < position)) {
      this.#askedFrom = position
      this.#found = this.#text.indexOf(this.#needle, position)
    }
    return this.#found
  }
}
