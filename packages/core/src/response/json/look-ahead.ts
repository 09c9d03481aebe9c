const MARK = /["'“”„«「＂‘’}\]#\\]|`(?!``)|\*{2}["“]/y
const NAME = /[\p{L}_$][\p{L}\p{N}_$-]{0,100}(?:["']?\s*:(?!\/\/)|$)/uy
/** Models omit the quotes around all kinds of keys: `7`, `-1`, `x.y`, `@type`, `a/b`, `key with space`. */
const BARE_KEY = /[^\s"'`“”‘’{}[\],:][^"`“”{}[\],:\n]{0,100}:/y
const MAX_BARE = 200

/** Whether a key or the end of the object follows. */
export function startsKey(text: string, position: number, regionEnd: number): boolean {
  return isAt(MARK, text, position) || isAt(NAME, text, position) || startsBareMember(text, position, regionEnd)
}

/**
 * Whether an unquoted key and its value follow. In `"He said "no", and left: fine"`, they do not: the colon is part of
 * the string.
 */
export function startsBareMember(text: string, position: number, regionEnd: number): boolean {
  if (!isAt(BARE_KEY, text, position)) return false
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

const SEVERAL_WORDS = /[^\s:,"]{1,100}[ \t]{1,20}[^\s:,"]/y
const SENTENCE_START = /(?:\p{Lu}|\p{Lo})[^\n]{0,200}?\s/uy

/**
 * Maximum length of the gap between the value and the sentence. It allows a comma and blank lines, and keeps the time
 * linear.
 */
const MAX_GAP = 200

/**
 * Whether prose starts here. If not, this may be an unquoted key or value. `certain` is the end of the last complete
 * value. Prose must start on a new line. After a comma, it must follow a blank line.
 */
export function startsProse(text: string, certain: number, start: number, regionEnd: number): boolean {
  if (start - certain > MAX_GAP || start >= regionEnd) return false
  const gap = text.slice(certain, start)
  if (!gap.includes('\n')) return false
  const isApart = /\n[ \t\r]*\n/.test(gap)
  return isAt(isApart ? SENTENCE_START : SEVERAL_WORDS, text, start) && (isApart || !gap.includes(','))
}

export const isSpace = (character: string): boolean =>
  character === ' ' || character === '\t' || character === '\r' || isUnusualSpace(character)

/** White space that is not valid in JSON, often copied from web pages and documents. */
export const isUnusualSpace = (character: string): boolean => character > '\u007f' && UNUSUAL.test(character)

const UNUSUAL = /[\u00a0\u1680\u2000-\u200b\u2028\u2029\u202f\u205f\u2060\u3000\ufeff]/

export function skipSpace(text: string, start: number, end: number): number {
  let position = start
  while (position < end && (isSpace(text[position]!) || text[position] === '\n')) position++
  return position
}

/** Whether a sticky pattern matches at this position. Sets the pattern's `lastIndex` to the end of the match. */
export function isAt(pattern: RegExp, text: string, position: number): boolean {
  pattern.lastIndex = position
  return pattern.test(text)
}

/** Whether a double quote that is not escaped follows. */
export function hasPlainQuote(text: string, start: number, end = text.length): boolean {
  for (let position = start; position < end; position++) {
    if (text[position] === '\\') position++
    else if (text[position] === '"') return true
  }
  return false
}
