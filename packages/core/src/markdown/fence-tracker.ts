import { type FenceLine, parseFenceClosing, parseFenceOpening } from './fence-line.ts'

const LIST_ITEM = /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)+/
const HEADING = /^[ \t]*#{1,6}(?:[ \t]|$)/
/** Matches a lazy continuation line: a line that continues a paragraph without the required indentation. */
const PLAIN = /^(?![\s>+#-]|\d{1,9}[.)]|\*(?:[ \t]|$)|```|~~~)/

interface TrackedFence extends FenceLine {
  /** The indentation of the list item that contains the fence. A less indented line ends the item and the fence. */
  readonly container: number
  readonly isQuoted: boolean
}

/**
 * Tells which lines of a Markdown text belong to a fenced block. Follows CommonMark, except that a fence indented by
 * four spaces still counts as a fence.
 * @example
 * const fences = new FenceTracker()
 * const isHeading = (line) => !fences.isFenced(line) && line.startsWith('#')
 * '# Plan\n```sh\n# Install\n```'.split('\n').filter(isHeading) // → ['# Plan']
 */
export class FenceTracker {
  #fence: TrackedFence | undefined
  /** The column where the content of the innermost open list item starts. */
  #container = 0
  #isInText = false

  /** The fence that is open after the last line. */
  get open(): FenceLine | undefined {
    return this.#fence
  }

  /** Whether the next line is part of a fenced block, including the fence lines. Call this for each line in order. */
  isFenced(line: string): boolean {
    if (this.#fence && !this.#endsOutside(line)) {
      if (this.#isClosedBy(line)) this.#fence = undefined
      return true
    }
    this.#fence = undefined
    const indent = indentOf(line)
    const isBlank = indent === line.length
    const isLazy = this.#isInText && PLAIN.test(line)
    if (!isBlank && !isLazy && indent < this.#container) this.#container = 0
    this.#isInText = !isBlank && !HEADING.test(line)
    const item = LIST_ITEM.exec(line)
    if (item) this.#container = item[0].length
    const opening = parseFenceOpening(line)
    if (!opening) return false
    this.#isInText = false
    const { prefix, mark, info } = opening
    const container = prefix.length >= this.#container ? this.#container : 0
    this.#fence = { prefix, mark, info, container, isQuoted: prefix.includes('>') }
    return true
  }

  #isClosedBy(line: string): boolean {
    const { mark, prefix, isQuoted } = this.#fence!
    const closing = parseFenceClosing(line)
    if (!closing?.mark.startsWith(mark) || closing.prefix.length > prefix.length + 3) return false
    return isQuoted || !closing.prefix.includes('>')
  }

  /** Whether the list item or quote that contains the fence has ended. If so, the fence has ended too. */
  #endsOutside(line: string): boolean {
    const { container, isQuoted } = this.#fence!
    if (isQuoted) return !line.trimStart().startsWith('>')
    const indent = container === 0 ? 0 : indentOf(line)
    return indent < container && indent < line.length
  }
}

function indentOf(line: string): number {
  return line.length - line.trimStart().length
}

export interface OpenFence extends FenceLine {
  /** The start of the line that opens the fence. */
  readonly position: number
}

/** Finds the unclosed fence of a text, if any. */
export function findOpenFence(text: string): OpenFence | undefined {
  if (!text.includes('```') && !text.includes('~~~')) return undefined
  const fences = new FenceTracker()
  let fence: FenceLine | undefined
  let start = 0
  let position = 0
  for (const line of text.split('\n')) {
    fences.isFenced(line)
    if (fences.open !== fence) {
      fence = fences.open
      position = start
    }
    start += line.length + 1
  }
  return fence && { ...fence, position }
}
