export const isSpace = (character: string): boolean => character === ' ' || character === '\t' || character === '\r'

export function skipSpace(text: string, start: number, end: number): number {
  let position = start
  while (position < end && (isSpace(text[position]!) || text[position] === '\n')) position++
  return position
}
