/** Returns a text that is short enough, or else its beginning, up to the end of a paragraph if there is one. */
export function beginningOf(text: string, maxCharacters: number): string {
  if (text.length <= maxCharacters) return text
  const start = text.slice(0, maxCharacters)
  const end = start.lastIndexOf('\n\n')
  return `${end > 0 ? start.slice(0, end) : start}\n\n[…]`
}
