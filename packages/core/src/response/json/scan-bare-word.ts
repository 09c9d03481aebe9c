import { type StringRole, startsComment, startsKey } from './scan-string.ts'
import { isSpace, skipSpace } from './skip-space.ts'

export interface BareWordScan {
  /** After its last character that is no space. */
  readonly end: number
  /** Where reading goes on. */
  readonly next: number
}

/**
 * Finds where something without quotes ends: at the next delimiter; but the text of a member may hold commas and line
 * breaks, as long as no key follows them.
 */
export function scanBareWord(text: string, start: number, regionEnd: number, place: StringRole): BareWordScan {
  const stops = place === 'key' ? ':,{}[]\n' : ',{}[]\n'
  let next = start + 1
  for (; next < regionEnd; next++) {
    const character = text[next]!
    if (startsComment(text, next) && isSpace(text[next - 1]!)) break
    if (!stops.includes(character)) continue
    const mayGoOn = place === 'member' && (character === ',' || character === '\n')
    if (!mayGoOn) break
    const after = skipSpace(text, next + 1, regionEnd)
    if (after >= regionEnd || text[after] === ',' || startsComment(text, after) || startsKey(text, after)) break
    if (text.startsWith('```', after)) break
    next = after - 1
  }
  let end = next
  while (isSpace(text[end - 1]!)) end--
  return { end, next }
}
