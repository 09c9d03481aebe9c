/**
 * Converts a model's text for the middle of a line or table. The result is one line that does not start a block or a
 * cell.
 */
export function plainLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim().replaceAll('|', '\\|')
  return line.replace(/^(?=[#<>]|[-+*] |\d+[.)] |```|~~~)/, '\\')
}

/** Converts all strings of a value to plain lines. */
export function plainLines(value: unknown): unknown {
  if (typeof value === 'string') return plainLine(value)
  if (Array.isArray(value)) return value.map(plainLines)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, plainLines(member)]))
}

/** Returns a Markdown link to an artifact. The artifact's path may contain any characters. */
export function artifactLink(title: string, path: string): string {
  return `[${plainLine(title).replace(/[[\]]/g, '\\$&')}](<${path.replaceAll('%', '%25')}>)`
}

/** Formats a text as a quotation. */
export function quoted(text: string): string {
  return text
    .trim()
    .split('\n')
    .map((line) => (line.trim() === '' ? '>' : `> ${line}`))
    .join('\n')
}
