import type { TextRange } from '../sourced-text/sourced-text.ts'

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

const NEXT_CLOSING = new RegExp(CLOSING.source, 'gm')

/** Searches from a position for the line that closes a fence. Returns undefined if there is none. */
export function findClosingFence(
  text: string,
  from: number,
  { mark, prefix }: Pick<FenceLine, 'mark' | 'prefix'>,
): TextRange | undefined {
  NEXT_CLOSING.lastIndex = from
  for (let match = NEXT_CLOSING.exec(text); match; match = NEXT_CLOSING.exec(text)) {
    const isQuoteRight = prefix.includes('>') || !match[1]!.includes('>')
    if (match[2]!.startsWith(mark) && isQuoteRight) return { start: match.index, end: match.index + match[0].length }
  }
  return undefined
}

/** A fence opened on the first non-blank line. */
interface LeadingFence {
  readonly mark: string
  readonly info: string
  /** The start of the line after the fence. */
  readonly bodyStart: number
}

/** @example findLeadingFence('```json\n{}') // → { mark: '```', info: 'json', bodyStart: 8 } */
export function findLeadingFence(text: string): LeadingFence | undefined {
  const start = /^(?:[ \t\r]*\n)*/.exec(text)![0].length
  const end = text.indexOf('\n', start)
  const opening = end < 0 ? undefined : parseFenceOpening(text.slice(start, end))
  if (opening?.prefix.trim() !== '') return undefined
  return { mark: opening.mark, info: opening.info, bodyStart: end + 1 }
}

/**
 * The content of a fence that encloses the whole text. Models often wrap whole documents in a fence. Fences inside the
 * content are ignored.
 * @example unwrapFence('```md\n# Plan\n```') // → { info: 'md', mark: '```', body: '# Plan' }
 */
export function unwrapFence(
  text: string,
): { readonly info: string; readonly mark: string; readonly body: string } | undefined {
  const leading = findLeadingFence(text)
  if (!leading) return undefined
  const { info, mark, bodyStart } = leading
  const written = text.trimEnd()
  const lastLine = written.lastIndexOf('\n') + 1
  const isClosed = lastLine >= bodyStart && parseFenceClosing(written.slice(lastLine))?.mark.startsWith(mark)
  return isClosed ? { info, mark, body: written.slice(bodyStart, Math.max(bodyStart, lastLine - 1)) } : undefined
}
