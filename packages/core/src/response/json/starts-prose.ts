const SEVERAL_WORDS = /[^\s:,"]{1,100}[ \t]{1,20}[^\s:,"]/y
const SENTENCE_START = /(?:\p{Lu}|\p{Lo})[^\n]{0,200}?\s/uy

/**
 * Maximum length of the text between the value and the sentence. Long enough for a comma and blank lines, but short
 * enough to keep the time linear.
 */
const MAX_GAP = 200

/**
 * Whether prose starts here, and not an unquoted key or value. `certain` is the end of the last complete value. Prose
 * must start on a new line. After a comma, a blank line is also required.
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
