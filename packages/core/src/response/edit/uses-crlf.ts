/** Whether every line of a text ends with CRLF. */
export function usesCrlf(text: string): boolean {
  return text.includes('\r\n') && !/(?<!\r)\n/.test(text)
}
