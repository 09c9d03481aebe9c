import type { TagIndex } from './tag-index.ts'

/**
 * Returns the common indentation of a text. Returns 0 if the text has no message, because the indented text could be an
 * example.
 */
export function findCommonIndent(text: string, start: number, end: number, tags: TagIndex): number {
  let common = Number.POSITIVE_INFINITY
  let hasMessage = false
  for (let lineStart = start; lineStart < end; ) {
    const newline = text.indexOf('\n', lineStart)
    const lineEnd = newline < 0 ? end : Math.min(newline, end)
    common = Math.min(common, indentOf(text, lineStart, lineEnd))
    // Most replies are not indented, so the search usually ends at the first line.
    if (common === 0) return 0
    hasMessage ||= tags.firstInLine(text, lineStart)?.definition.kind === 'message'
    lineStart = lineEnd + 1
  }
  return hasMessage && Number.isFinite(common) ? common : 0
}

/** The column of the first character that is not white space. Infinite for a blank line. */
function indentOf(text: string, start: number, end: number): number {
  let column = 0
  for (let at = start; at < end; at++) {
    const code = text.charCodeAt(at)
    if (code === 9) column += 4 - (column % 4)
    else if (code === 32 || code === 13) column++
    else return column
  }
  return Number.POSITIVE_INFINITY
}
