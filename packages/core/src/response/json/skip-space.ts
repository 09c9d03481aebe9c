export const isSpace = (character: string): boolean =>
  character === ' ' || character === '\t' || character === '\r' || isUnusualSpace(character)

/** White space that is not valid in JSON. Often copied from web pages and documents. */
export const isUnusualSpace = (character: string): boolean => character > '\u007f' && UNUSUAL.test(character)

const UNUSUAL = /[\u00a0\u1680\u2000-\u200b\u2028\u2029\u202f\u205f\u2060\u3000\ufeff]/

export function skipSpace(text: string, start: number, end: number): number {
  let position = start
  while (position < end && (isSpace(text[position]!) || text[position] === '\n')) position++
  return position
}
