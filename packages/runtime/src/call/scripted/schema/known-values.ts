import type { Reading } from '../reading/read-prompt.ts'

/** Names whose values are looked up in the prompt: inventing one would point at nothing. */
const IDENTIFIER =
  /(?:^|_)(?:id|ids|key|slug|name|path|file|filename|code|model|version|stage|lineage|ref|target|template|author|agent|role)$/i

/** A schema asks for the same name again and again, and prompts are long. */
const remembered = new WeakMap<Reading, Map<string, readonly string[]>>()

/**
 * The values that a prompt itself gives for a name: `name: value`, `"name": "value"`, `name="value"` and
 * `<name>value</name>`, in the order in which they first occur.
 */
export function knownValues(reading: Reading, name: string): readonly string[] {
  const known = remembered.get(reading) ?? new Map<string, readonly string[]>()
  remembered.set(reading, known)
  const values = known.get(name) ?? findValues(reading.text, name)
  known.set(name, values)
  return values
}

function findValues(text: string, name: string): string[] {
  const snake = name.replace(/(\p{Ll})(\p{Lu})/gu, '$1_$2').toLowerCase()
  if (!IDENTIFIER.test(snake)) return []
  const spelled = name.replace(/[^\w]/g, '.')
  const pattern = new RegExp(
    `"${spelled}"\\s*:\\s*"([^"\\n]{1,120})"|\\b${spelled}="([^"\\n]{1,120})"|<${spelled}>([^<\\n]{1,120})</${spelled}>|(?:^|[\\n{,])[ \\t*-]*\`?${spelled}\`?\\**\\s*:\\**[ \\t]*\`?([\\w./:-]{1,120}?)\`?[ \\t]*(?=[,\\n}]|$)`,
    'g',
  )
  const values = new Set<string>()
  for (const match of text.matchAll(pattern)) {
    const value = (match[1] ?? match[2] ?? match[3] ?? match[4] ?? '').trim()
    if (value !== '' && !/^(?:string|number|object|array|boolean|null)$/.test(value) && !/[{}]/.test(value))
      values.add(value)
  }
  return [...values]
}
