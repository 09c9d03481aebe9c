const LINKS = /^(?:depends_?on|dependencies|needs|requires|after|blocked_?by)$/i

const ID = /^[A-Za-z]+\d+(?:\.\d+)*$/
const QUOTED_WORDS = 12

/**
 * Links entries with ids to earlier entries. Also fills in quotes from the prompt. The schema library can do neither.
 */
export function linkEntries(value: unknown, prompt = ''): unknown {
  return useKeys(link(value, prompt), new Set())
}

/**
 * Replaces unknown keys, such as a random N160, with the key of an earlier entry. Uses null if there is no earlier
 * entry.
 */
function useKeys(value: unknown, keys: Set<string>): unknown {
  if (Array.isArray(value)) return value.map((entry) => useKeys(entry, keys))
  if (!isRecord(value)) return value
  const own = typeof value.key === 'string' && ID.test(value.key) ? value.key : undefined
  const prefixes = new Set([...keys, own].map((key) => key?.replace(/\d.*/, '')))
  const used = Object.entries(value).map(([name, member]) => {
    if (typeof member !== 'string' || name === 'key' || !ID.test(member)) return [name, useKeys(member, keys)]
    const isUnknown = prefixes.has(member.replace(/\d.*/, '')) && !keys.has(member)
    return [name, isUnknown ? ([...keys].at(-1) ?? null) : member]
  })
  if (own !== undefined) keys.add(own)
  return Object.fromEntries(used)
}

function link(value: unknown, prompt: string): unknown {
  if (Array.isArray(value)) {
    const ids = value.flatMap((entry) => (isRecord(entry) && typeof entry.id === 'string' ? [entry.id] : []))
    const isListed = ids.length > 0 && ids.length === value.length
    return value.map((entry, index) => link(isListed ? withLinks(entry, ids.slice(0, index)) : entry, prompt))
  }
  if (!isRecord(value)) return value
  const linked = Object.entries(value).map(([key, member]) => [key, link(member, prompt)])
  return { ...Object.fromEntries(linked), ...quoteOf(value, prompt) }
}

/**
 * Returns the first words of the element that the entry refers to. Returns an empty object if the entry has no `quote`
 * field.
 */
function quoteOf(entry: Record<string, unknown>, prompt: string): { readonly quote?: string } {
  if (typeof entry.quote !== 'string') return {}
  for (const id of Object.values(entry)) {
    if (typeof id !== 'string' || !ID.test(id)) continue
    const element = new RegExp(`<\\w+[^>]*\\bid="${id.replaceAll('.', '\\.')}"[^>]*>(?:<!\\[CDATA\\[)?([^<]+)`)
    const text = element.exec(prompt)?.[1]?.trim()
    if (text) return { quote: text.split(/\s+/).slice(0, QUOTED_WORDS).join(' ') }
  }
  return {}
}

function withLinks(entry: Record<string, unknown>, above: readonly string[]): Record<string, unknown> {
  const links = Object.keys(entry).filter((key) => LINKS.test(key) && Array.isArray(entry[key]))
  return { ...entry, ...Object.fromEntries(links.map((key) => [key, above.slice(-1)])) }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
