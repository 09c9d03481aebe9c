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
