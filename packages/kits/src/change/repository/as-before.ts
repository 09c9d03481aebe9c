/** Restores a file's original line endings and final newline, because prompts do not show them exactly. */
export function asBefore(text: string, old: string): string {
  if (old === '') return text
  const isCrlf = old.includes('\r\n') && !/(?<!\r)\n/.test(old)
  const lines = isCrlf && !text.includes('\r') ? text.replaceAll('\n', '\r\n') : text
  const end = isCrlf ? '\r\n' : '\n'
  // The text of a one-line file may be on the same line as the tags. If so, the prompt does not show whether the file
  // ends with a newline.
  if (!old.includes('\n')) return lines
  if (old.endsWith('\n')) return lines === '' || lines.endsWith('\n') ? lines : lines + end
  return lines.endsWith(end) && !lines.endsWith(end + end) ? lines.slice(0, -end.length) : lines
}
