/** The contents of a plan, keyed by line label (`- **Setting**: the ferry`) and by heading. */
export interface ReadPlan {
  readonly title: string | undefined
  find(label: string): string | readonly string[] | undefined
}

// Matches the placeholder for an empty list below a heading.
const NONE = /^none\.?$/i

/**
 * Parses a plan that a person may have edited. The value of a heading is the list below it. If there is no list, the
 * value is the text below it.
 */
export function readPlan(text: string): ReadPlan {
  const found = new Map<string, string | readonly string[]>()
  let title: string | undefined
  const bodies = new Map<string, string[]>()
  let heading: string | undefined
  for (const line of text.replaceAll('\r\n', '\n').split('\n')) {
    const [, marks = '', name = ''] = /^(#{1,6})\s+(.*?)\s*$/.exec(line) ?? []
    if (marks === '#') title ??= /:\s*(\S.*)$/.exec(name)?.[1] ?? name
    if (marks !== '') {
      heading = name.toLowerCase()
      bodies.set(heading, [])
      continue
    }
    const [, label, value = ''] = /^[-*]\s+\*\*(.+?)\*\*\s*:\s*(.*)$/.exec(line) ?? []
    if (label !== undefined) found.set(label.toLowerCase(), value.trim())
    else if (heading !== undefined) bodies.get(heading)!.push(line)
  }
  for (const [name, lines] of bodies) if (!found.has(name)) found.set(name, bodyOf(lines))
  return { title, find: (label) => found.get(label.toLowerCase()) }
}

function bodyOf(lines: readonly string[]): string | readonly string[] {
  const text = lines.join('\n').trim()
  if (text === '' || NONE.test(text)) return []
  const entries = text.split('\n').filter((line) => line.trim() !== '')
  const isList = entries.every((line) => /^\s*[-*]\s/.test(line))
  return isList ? entries.map((line) => line.replace(/^\s*[-*]\s+/, '').trim()) : text
}
