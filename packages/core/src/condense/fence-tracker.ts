const FENCE = /^([ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*)(`{3,}(?=[^`]*$)|~{3,})/
const CLOSING = /^([ \t]*)(`{3,}|~{3,})[ \t]*$/
const CLOSING_IN_QUOTE = /^([ \t>]*)(`{3,}|~{3,})[ \t]*$/
const LIST_ITEM = /^[ \t]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)+/
const HEADING = /^[ \t]*#{1,6}(?:[ \t]|$)/
/** Right after text such a line is its continuation, also without the indent that it should have. */
const PLAIN = /^(?![\s>+#-]|\d{1,9}[.)]|\*(?:[ \t]|$)|```|~~~)/
/** No fence opens or closes on a longer line. */
const MAX_FENCE_LINE = 1000

interface OpenFence {
  readonly mark: string
  readonly column: number
  /** Indent of the list item that holds it; a line that is indented less ends both. */
  readonly container: number
  readonly isQuoted: boolean
}

/** Follows the lines of a text and tells which belong to a fenced block. */
export class FenceTracker {
  #fence: OpenFence | undefined
  /** Where the text of the innermost list item begins that the line may belong to. */
  #container = 0
  #isInText = false

  /** To be asked for each line in order. */
  isFenced(line: string): boolean {
    const indent = line.length - line.trimStart().length
    const isBlank = indent === line.length
    if (this.#fence && this.#endsOutside(line, indent, isBlank)) this.#fence = undefined
    if (this.#fence) {
      const { mark, column, isQuoted } = this.#fence
      const closing = line.length > MAX_FENCE_LINE ? null : (isQuoted ? CLOSING_IN_QUOTE : CLOSING).exec(line)
      if (closing && closing[2]!.startsWith(mark) && closing[1]!.length <= column + 3) this.#fence = undefined
      return true
    }
    const isLazy = this.#isInText && PLAIN.test(line)
    if (!isBlank && !isLazy && indent < this.#container) this.#container = 0
    this.#isInText = !isBlank && !HEADING.test(line)
    const item = line.length > MAX_FENCE_LINE ? null : LIST_ITEM.exec(line)
    if (item) this.#container = item[0].length
    const match = line.length > MAX_FENCE_LINE ? null : FENCE.exec(line)
    if (!match) return false
    this.#isInText = false
    const column = match[1]!.length
    const container = column >= this.#container ? this.#container : 0
    this.#fence = { mark: match[2]!, column, container, isQuoted: match[1]!.includes('>') }
    return true
  }

  /** Whether the list item or quote that holds the fence has ended, and the fence with it. */
  #endsOutside(line: string, indent: number, isBlank: boolean): boolean {
    const { container, isQuoted } = this.#fence!
    if (isQuoted) return !line.trimStart().startsWith('>')
    return !isBlank && indent < container
  }
}
