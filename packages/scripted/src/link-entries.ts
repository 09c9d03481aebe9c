const LINKS = /^(?:depends_?on|dependencies|needs|requires|after|blocked_?by)$/i

/** Lets entries that have ids depend on entries above them; the library that fills schemas cannot know which there are. */
export function linkEntries(value: unknown): unknown {
  if (Array.isArray(value)) {
    const ids = value.flatMap((entry) => (isRecord(entry) && typeof entry.id === 'string' ? [entry.id] : []))
    const isListed = ids.length > 0 && ids.length === value.length
    return value.map((entry, index) => linkEntries(isListed ? withLinks(entry, ids.slice(0, index)) : entry))
  }
  if (!isRecord(value)) return value
  return Object.fromEntries(Object.entries(value).map(([key, member]) => [key, linkEntries(member)]))
}

function withLinks(entry: Record<string, unknown>, above: readonly string[]): Record<string, unknown> {
  const links = Object.keys(entry).filter((key) => LINKS.test(key) && Array.isArray(entry[key]))
  return { ...entry, ...Object.fromEntries(links.map((key) => [key, above.slice(-1)])) }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
