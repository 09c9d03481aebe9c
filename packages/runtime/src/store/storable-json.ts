/** What `JSON.stringify` writes for the characters that PostgreSQL refuses. */
const REFUSED = /\\u(?:0000|d[89a-f])/

/** A value as JSON that PostgreSQL takes: it refuses U+0000 and halves of surrogate pairs, which become U+FFFD. */
export function storableJson(value: unknown): string {
  const text = JSON.stringify(value) ?? 'null'
  if (!REFUSED.test(text)) return text
  return JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'string' ? inner.toWellFormed().replaceAll('\0', '\uFFFD') : inner,
  )
}
