/** The place of a deleted passage. */
export interface Deletion {
  readonly at: number
  /** Whether the line is wanted, even if it is empty. */
  readonly keepsLine: boolean
  /** Whether whole lines were deleted, with their last newline. The line at `at` was then not changed. */
  readonly isWholeLines?: boolean
}

/** The content of a line that has only the marker of a list item, quotation or heading, or nothing. */
const ONLY_MARKERS = /^(?:>\s*)*(?:(?:[-*+]|\d{1,9}[.)])(?:\s+\[[ xX]\])?|#{1,6})?$/

/**
 * Removes the lines that deletions have emptied. Also removes blank lines around a deletion if there would be more than
 * one, or if they are at the start or end of the text.
 * @example closeGaps('- a\n- \n- c\n', [{ at: 6, keepsLine: false }], true) // → '- a\n- c\n'
 */
export function closeGaps(text: string, deletions: readonly Deletion[], endsWithNewline: boolean): string {
  const { text: emptied, gaps } = removeEmptied(text, deletions)
  let result = emptied
  let closedFrom = result.length
  for (const { at, isLine } of gaps) {
    if (at > closedFrom) continue
    const { start, end, newlines } = blankLinesAt(result, at)
    const eol = result.slice(start, end).includes('\r\n') ? '\r\n' : '\n'
    const close = (by: string): void => {
      result = result.slice(0, start) + by + result.slice(end)
      closedFrom = start
    }
    if (isLine && start === 0) close('')
    else if (isLine && end === result.length) close(endsWithNewline ? eol : '')
    else if (newlines > 2) close(eol + eol)
  }
  return result
}

interface Gap {
  readonly at: number
  /** Whether a whole line was removed. */
  readonly isLine: boolean
}

/** Removes lines without content. Returns the places of all deletions, the last one first. */
function removeEmptied(text: string, deletions: readonly Deletion[]): { text: string; gaps: Gap[] } {
  let result = text
  let gaps: Gap[] = []
  let removedFrom = text.length + 1
  for (const { at, keepsLine, isWholeLines = false } of deletions.toReversed()) {
    // A later deletion was in the same line.
    if (at >= removedFrom) continue
    const { start, end } = lineAt(result, at)
    const isEmptied = !keepsLine && !isWholeLines && ONLY_MARKERS.test(result.slice(start, end).trim())
    if (isEmptied) {
      result = result.slice(0, start) + result.slice(end)
      gaps = gaps.map((gap) => ({ ...gap, at: gap.at - (end - start) }))
      removedFrom = start
    }
    gaps.push({ at: isEmptied ? start : at, isLine: isEmptied || isWholeLines })
  }
  return { text: result, gaps }
}

interface Range {
  readonly start: number
  readonly end: number
}

/** The line at a position, with its newline. */
function lineAt(text: string, at: number): Range {
  const newline = text.indexOf('\n', at)
  return {
    start: at === 0 ? 0 : text.lastIndexOf('\n', at - 1) + 1,
    end: newline < 0 ? text.length : newline + 1,
  }
}

/** The newlines around a position, with blank lines between them. */
function blankLinesAt(text: string, at: number): Range & { readonly newlines: number } {
  let left = at
  while (left > 0 && /\s/.test(text[left - 1]!)) left--
  let right = at
  while (right < text.length && /\s/.test(text[right]!)) right++
  const before = text.slice(left, at)
  const after = text.slice(at, right)
  // Spaces before the first newline, and the indentation after the last newline, belong to lines with content.
  const firstNewline = before.search(/\r?\n/)
  return {
    start: left === 0 ? 0 : firstNewline < 0 ? at : left + firstNewline,
    end: right === text.length ? right : at + after.lastIndexOf('\n') + 1,
    newlines: (before + after).split('\n').length - 1,
  }
}
