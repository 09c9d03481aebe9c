/** Key order matters here: models that follow a schema write keys in the schema's order. */
const ORDERED = 'properties'

/**
 * JSON with sorted keys and no white space. The same data always gives the same text.
 * @example canonicalJson({ b: 1, a: [true] }) // → '{"a":[true],"b":1}'
 */
export function canonicalJson(value: unknown, name = ''): string {
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item ?? null)).join(',')}]`
  if (typeof value !== 'object' || value === null) return JSON.stringify(value) ?? 'null'
  const entries = Object.entries(value).filter(([, item]) => item !== undefined)
  if (name !== ORDERED) entries.sort(([a], [b]) => (a < b ? -1 : 1))
  return `{${entries.map(([key, item]) => `${JSON.stringify(key)}:${canonicalJson(item, key)}`).join(',')}}`
}
