/** Puts a model's text on one line, for use in a sentence or table cell. */
export function plainLine(text: string): string {
  const line = text.replace(/\s+/g, ' ').trim().replaceAll('|', '\\|')
  return line.replace(/^(?=[#<>]|[-+*] |\d+[.)] |```|~~~)/, '\\')
}

/** Converts every string in a value to a single plain line. */
export function plainLines(value: unknown): unknown {
  if (typeof value === 'string') return plainLine(value)
  if (Array.isArray(value)) return value.map(plainLines)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, plainLines(member)]))
}

/** Returns a Markdown link to an artifact. */
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
