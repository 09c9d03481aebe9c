/** Shorter repeats are coincidence: brackets and indentation repeat by themselves, and so do a few common words. */
export const MIN_OVERLAP = 20
/** Of those, letters or digits. */
export const MIN_OVERLAP_LETTERS = 10

/**
 * Joins a text and its continuation, of which the start may repeat the end of the first. A repeat counts from 20
 * characters, ten of them letters or digits; the longest is removed. Linear in both.
 */
export function joinWithOverlap(first: string, second: string): string {
  return first + second.slice(overlapLength(first, second))
}

/** How many characters at the start of the second text repeat the end of the first; 0 where too few to be sure. */
export function overlapLength(first: string, second: string): number {
  const limit = Math.min(first.length, second.length)
  if (limit < MIN_OVERLAP) return 0
  const borders = bordersOf(second, limit)
  let length = 0
  for (let position = first.length - limit; position < first.length; position++) {
    const character = first.charCodeAt(position)
    while (length > 0 && (length === limit || second.charCodeAt(length) !== character)) length = borders[length - 1]!
    if (second.charCodeAt(length) === character) length++
  }
  return length >= MIN_OVERLAP && hasLetters(second, length) ? length : 0
}

/** For each prefix, the longest shorter prefix that it also ends with (Knuth, Morris and Pratt). */
function bordersOf(text: string, limit: number): Int32Array {
  const borders = new Int32Array(limit)
  for (let position = 1, length = 0; position < limit; position++) {
    const character = text.charCodeAt(position)
    while (length > 0 && text.charCodeAt(length) !== character) length = borders[length - 1]!
    if (text.charCodeAt(length) === character) length++
    borders[position] = length
  }
  return borders
}

function hasLetters(text: string, length: number): boolean {
  let letters = 0
  for (const character of text.slice(0, length)) {
    if (/[\p{L}\p{N}]/u.test(character) && ++letters >= MIN_OVERLAP_LETTERS) return true
  }
  return false
}
