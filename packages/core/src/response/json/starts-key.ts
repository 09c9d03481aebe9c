import { skipSpace } from './skip-space.ts'

const MARK = /["'“”„«「＂‘’}\]#\\]|`(?!``)|\*{2}["“]/y
const NAME = /[\p{L}_$][\p{L}\p{N}_$-]{0,100}(?:["']?\s*:(?!\/\/)|$)/uy
/** Models omit the quotes around all kinds of keys: `7`, `-1`, `x.y`, `@type`, `a/b`, `key with space`. */
const BARE_KEY = /[^\s"'`“”‘’{}[\],:][^"`“”{}[\],:\n]{0,100}:/y
const MAX_BARE = 200

/** Whether a key or the end of the object follows. */
export function startsKey(text: string, position: number, regionEnd: number): boolean {
  MARK.lastIndex = position
  if (MARK.test(text)) return true
  NAME.lastIndex = position
  return NAME.test(text) || startsBareMember(text, position, regionEnd)
}

/**
 * Whether an unquoted key and its value follow. In `"He said "no", and left: fine"`, they do not: the colon is part of
 * the string.
 */
export function startsBareMember(text: string, position: number, regionEnd: number): boolean {
  BARE_KEY.lastIndex = position
  if (!BARE_KEY.test(text)) return false
  const value = skipSpace(text, BARE_KEY.lastIndex, regionEnd)
  return text[value] === '"' || countQuotesInBareText(text, value, regionEnd) % 2 === 0
}

/** Counts the double quotes in an unquoted text, up to the next delimiter. */
function countQuotesInBareText(text: string, start: number, regionEnd: number): number {
  const end = Math.min(regionEnd, start + MAX_BARE)
  let count = 0
  for (let position = start; position < end; position++) {
    const character = text[position]!
    if (character === '"') count++
    else if (',{}[]\n'.includes(character)) break
  }
  return count
}
