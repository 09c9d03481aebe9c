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

/**
 * Fills in a template such as `Scene $2: {title}`. Labels in braces are replaced by the plan's values, and `$2` by a group
 * of the pattern that the key matches. If the template is a single label, the result may be a list. Undefined if the plan
 * lacks a label of the template.
 */
export function fillFromPlan(
  text: string,
  { key, plan, pattern }: { readonly key: string; readonly plan: ReadPlan; readonly pattern?: string | undefined },
): string | readonly string[] | undefined {
  const named = (label: string): string | readonly string[] | undefined =>
    label === 'title' ? plan.title : label === 'key' ? key : plan.find(label)
  const [, only] = /^\{([^{}]+)\}$/.exec(text) ?? []
  if (only !== undefined) return named(only)
  const groups = pattern === undefined ? null : new RegExp(pattern, 'u').exec(key)
  let isWhole = true
  const result = text.replace(/\{([^{}]+)\}|\$(\d)/g, (_whole, label?: string, group?: string) => {
    const value = label === undefined ? groups?.[Number(group)] : named(label)
    if (value === undefined) isWhole = false
    return [value ?? ''].flat().join(', ')
  })
  return isWhole ? result : undefined
}
