import { type StringRole, startsComment } from './scan-string.ts'
import { isSpace, skipSpace } from './skip-space.ts'
import { startsKey } from './starts-key.ts'

export interface BareWordScan {
  /** The position after the word's last non-space character. */
  readonly end: number
  /** The position where scanning continues. */
  readonly next: number
}

const LITERAL = /^(?:-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null|True|False|None)$/

/** Whether a word is a complete number or literal. */
export const isLiteral = (word: string): boolean => word.length < 400 && LITERAL.test(word)

/**
 * Finds the end of an unquoted value. A value ends at the next delimiter. Text may contain commas and line breaks,
 * unless a key follows them. A number or literal always ends at the end of the line.
 */
export function scanBareWord(text: string, start: number, regionEnd: number, place: StringRole): BareWordScan {
  const stops = place === 'key' ? ':,{}[]\n' : ',{}[]\n'
  let next = start + 1
  for (; next < regionEnd; next++) {
    const character = text[next]!
    if (startsComment(text, next) && isSpace(text[next - 1]!)) break
    if (character === ';' && place !== 'key' && startsKey(text, skipSpace(text, next + 1, regionEnd), regionEnd)) break
    if (!stops.includes(character)) continue
    const mayGoOn = place === 'member' && (character === ',' || character === '\n')
    if (!mayGoOn) break
    // In 1,000 the comma is not a delimiter.
    const isGrouped = character === ',' && /^\d{3}(?!\d)/.test(text.slice(next + 1, next + 5))
    if (!isGrouped && isLiteral(text.slice(start, Math.min(next, start + 400)).trim())) break
    const after = skipSpace(text, next + 1, regionEnd)
    if (after >= regionEnd || text[after] === ',' || startsComment(text, after) || startsKey(text, after, regionEnd))
      break
    if (text.startsWith('```', after)) break
    next = after - 1
  }
  let end = next
  while (isSpace(text[end - 1]!)) end--
  return { end, next }
}
