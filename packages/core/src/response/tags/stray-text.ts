interface Piece {
  readonly start: number
  end: number
  /** Comments and unmatched closing tags, which are kept but not shown. */
  readonly hidden: { start: number; end: number }[]
}

/** The text outside tags, split at the elements. */
export class StrayText {
  readonly #text: string
  readonly #pieces: Piece[] = []
  #open: Piece | undefined

  constructor(text: string) {
    this.#text = text
  }

  begin(start: number): void {
    this.#open = { start, end: start, hidden: [] }
  }

  hide(start: number, end: number): void {
    this.#open?.hidden.push({ start, end })
  }

  /** Returns the text from the start of the current piece up to `end`, and drops the piece. */
  take(end: number): string {
    const start = this.#open?.start ?? end
    this.#open = undefined
    return this.#text.slice(start, end)
  }

  /** Ends the current piece at `end`. */
  close(end: number): void {
    const piece = this.#open
    this.#open = undefined
    if (!piece || this.#text.slice(piece.start, end).trim() === '') return
    piece.end = end
    this.#pieces.push(piece)
  }

  /** The position of the first piece. */
  get position(): number | undefined {
    const [first] = this.#pieces
    return first && first.start + this.#text.slice(first.start, first.end).search(/\S/)
  }

  verbatim(): string {
    return this.#pieces.map(({ start, end }) => this.#text.slice(start, end).trim()).join('\n\n')
  }

  visible(): string {
    const shown = this.#pieces.map(({ start, end, hidden }) => {
      let text = ''
      let at = start
      for (const hole of hidden) {
        text += this.#text.slice(at, hole.start)
        at = hole.end
      }
      return (text + this.#text.slice(Math.min(at, end), end)).trim()
    })
    return shown.filter((text) => text !== '').join('\n\n')
  }
}
