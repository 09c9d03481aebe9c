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
  const pattern = isApart ? SENTENCE_START : SEVERAL_WORDS
  pattern.lastIndex = start
  return pattern.test(text) && (isApart || !gap.includes(','))
}
