/** Text with the line endings and the final newline that a file has had: a prompt shows neither as it is. */
export function asBefore(text: string, old: string): string {
  if (old === '') return text
  const isCrlf = old.includes('\r\n') && !/(?<!\r)\n/.test(old)
  const lines = isCrlf && !text.includes('\r') ? text.replaceAll('\n', '\r\n') : text
  const end = isCrlf ? '\r\n' : '\n'
  // A file of one line may have been given on the line of its tags, and says nothing about its end.
  if (!old.includes('\n')) return lines
  if (old.endsWith('\n')) return lines === '' || lines.endsWith('\n') ? lines : lines + end
  return lines.endsWith(end) && !lines.endsWith(end + end) ? lines.slice(0, -end.length) : lines
}
