/**
 * Matches the start of a line that may open a code fence. The fence may follow quote and list markers. With the `m`
 * flag, matches at the start of any line.
 */
export const FENCE_START = /^([ \t>]*(?:(?:[-*+]|\d{1,9}[.)])[ \t]+)*)(`{3,}|~{3,})/
const CLOSING = /^([ \t>]*)(`{3,}|~{3,})[ \t]*\r?$/

/** One line that opens or closes a fenced block. */
export interface FenceLine {
  /** White space, quote markers and list markers that precede the fence. */
  readonly prefix: string
  /** The backticks or tildes that form the fence. */
  readonly mark: string
  /** The text after the mark, usually a language. Empty on a closing line. */
  readonly info: string
}

/** Parses a line as an opening fence. Does not check whether the line is inside another fence. */
export function parseFenceOpening(line: string): FenceLine | undefined {
  const match = hasMark(line) ? FENCE_START.exec(line) : null
  if (!match) return undefined
  const [start, prefix = '', mark = ''] = match
  const info = line.slice(start.length).trim()
  // If more backticks follow on the same line, this is inline code and not a fence.
  return mark[0] === '`' && info.includes('`') ? undefined : { prefix, mark, info }
}

/** Parses a closing fence. The opening fence must use the same character and must not be longer. */
export function parseFenceClosing(line: string): FenceLine | undefined {
  const match = hasMark(line) ? CLOSING.exec(line) : null
  return match ? { prefix: match[1]!, mark: match[2]!, info: '' } : undefined
}

/** Most lines contain no fence mark. Searching for the mark is faster than a regular expression. */
function hasMark(line: string): boolean {
  return line.includes('```') || line.includes('~~~')
}
