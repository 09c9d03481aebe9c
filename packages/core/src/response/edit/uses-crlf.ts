/**
 * Whether every line of a text ends with CRLF.
 * @example usesCrlf('a\r\nb\r\n') // → true
 */
export function usesCrlf(text: string): boolean {
  return text.includes('\r\n') && !/(?<!\r)\n/.test(text)
}
