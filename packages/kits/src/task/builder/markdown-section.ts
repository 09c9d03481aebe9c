const INDENT = '  '
const DEEPEST = 20

/** Formats a nested object as a Markdown list, with one line per value. */
export function markdownSection(data: Readonly<Record<string, unknown>>): string {
  return listOf(Object.entries(data), '', new Set([data])).join('\n')
}

function listOf(
  entries: readonly (readonly [string, unknown])[],
  indent: string,
  above: ReadonlySet<unknown>,
): string[] {
  return entries
    .filter(([, value]) => value !== undefined)
    .flatMap(([key, value]) => entry(`**${key.replace(/\s+/g, ' ').trim()}**:`, value, indent, above))
}

function entry(label: string, value: unknown, indent: string, above: ReadonlySet<unknown>): string[] {
  const head = `${indent}- ${label}`
  const deeper = indent + INDENT
  if (value === null) return [`${head} none`]
  if (typeof value === 'string') return textEntry(head, value, deeper)
  if (typeof value !== 'object') return [`${head} ${String(value)}`]
  if (above.has(value)) return [`${head} (itself)`]
  if (above.size > DEEPEST) return [`${head} …`]
  const inside = new Set([...above, value])
  if (Array.isArray(value)) {
    if (value.length === 0) return [`${head} none`]
    return [head, ...value.flatMap((each, index) => item(each, index, deeper, inside))]
  }
  const entries = Object.entries(value)
  if (value instanceof Date) return [`${head} ${value.toJSON()}`]
  return entries.length === 0 ? [`${head} none`] : [head, ...listOf(entries, deeper, inside)]
}

function item(value: unknown, index: number, indent: string, above: ReadonlySet<unknown>): string[] {
  const isPlain = typeof value !== 'object' || value === null
  if (isPlain && !(typeof value === 'string' && value.includes('\n')))
    return [`${indent}- ${value === '' ? 'none' : String(value ?? 'none')}`]
  return entry(`${index + 1}:`, value, indent, above)
}

/** Places multi-line text unchanged below its label, so that code and lists stay intact. */
function textEntry(head: string, text: string, deeper: string): string[] {
  if (!text.includes('\n')) return [text === '' ? `${head} none` : `${head} ${text}`]
  const lines = text.replace(/\s+$/, '').split('\n')
  return [head, '', ...lines.map((line) => (line === '' ? '' : deeper + line)), '']
}
