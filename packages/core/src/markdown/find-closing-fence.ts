import type { TextRange } from '../sourced-text/text-range.ts'
import type { FenceLine } from './fence-line.ts'

const CLOSING = /^([ \t>]*)(`{3,}|~{3,})[ \t]*\r?$/gm

/** Searches from a position for the line that closes a fence. Returns undefined if there is none. */
export function findClosingFence(
  text: string,
  from: number,
  { mark, prefix }: Pick<FenceLine, 'mark' | 'prefix'>,
): TextRange | undefined {
  CLOSING.lastIndex = from
  for (let match = CLOSING.exec(text); match; match = CLOSING.exec(text)) {
    const isQuoteRight = prefix.includes('>') || !match[1]!.includes('>')
    if (match[2]!.startsWith(mark) && isQuoteRight) return { start: match.index, end: match.index + match[0].length }
  }
  return undefined
}
