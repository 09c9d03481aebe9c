const SEVERAL_WORDS = /[^\s:,"]{1,100}[ \t]{1,20}[^\s:,"]/y
const SENTENCE_START = /(?:\p{Lu}|\p{Lo})[^\n]{0,200}?\s/uy

/** More than a comma and blank lines is not looked at, so that time stays linear. */
const MAX_GAP = 200

/**
 * Whether a sentence starts here, and not a key or value without quotes. `certain` is the end of the last whole value;
 * a sentence stands on a line of its own, without a comma before it or after a blank line.
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
