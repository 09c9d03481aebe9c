/**
 * Writes a JSON value as Markdown, which is shorter and easier to read. Keys stay as they are, because instructions
 * mention them.
 * @example jsonMarkdown({ goal: 'Open', steps: ['Ask', 'Buy'] }) // → '## goal\n\nOpen\n\n## steps\n\n- Ask\n- Buy'
 */
export function jsonMarkdown(value: unknown): string {
  if (!isObject(value)) return block(value)
  return Object.entries(value)
    .map(([key, member]) => `## ${key}\n\n${block(member)}`)
    .join('\n\n')
}

/** Returns a text that is JSON as Markdown, and any other text unchanged. */
export function withoutJson(text: string): string {
  if (!/^\s*[{[]/.test(text)) return text
  try {
    return jsonMarkdown(JSON.parse(text))
  } catch {
    // The text is prose that begins with a bracket.
    return text
  }
}

/** The value as lines of its own. */
function block(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? '(none)' : value.map(entry).join('\n')
  if (isObject(value)) return members(value).join('\n')
  return scalar(value)
}

/** An entry of a list. The members of an object follow its first one. */
function entry(value: unknown): string {
  const lines = isObject(value) ? members(value).join('\n') : block(value)
  return `- ${indented(lines === '' ? '(none)' : lines)}`
}

function members(value: object): string[] {
  return Object.entries(value).map(([key, member]) => {
    const isSimple = !isObject(member) && !Array.isArray(member)
    const isShort = isSimple || Object.keys(member as object).length === 0
    return isShort ? `${key}: ${indented(block(member))}` : `${key}:\n  ${indented(block(member))}`
  })
}

function indented(text: string): string {
  return text.replaceAll('\n', '\n  ')
}

function scalar(value: unknown): string {
  return typeof value === 'string' ? value.trim() : String(value)
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
