/** The escapes that `JSON.stringify` writes for characters that PostgreSQL rejects. */
const REFUSED = /\\u(?:0000|d[89a-f])/

/**
 * Converts a value to JSON that PostgreSQL accepts. U+0000 and unpaired surrogates become U+FFFD.
 * @example storableJson({ text: 'a\0b' }) // → '{"text":"a\ufffdb"}'
 */
export function storableJson(value: unknown): string {
  const text = JSON.stringify(value) ?? 'null'
  if (!REFUSED.test(text)) return text
  return JSON.stringify(value, (_key, inner: unknown) => (typeof inner === 'string' ? storableText(inner) : inner))
}

/**
 * Replaces U+0000 and unpaired surrogates, which PostgreSQL rejects.
 * @example storableText('a\u0000b') // → 'a\ufffdb'
 */
export function storableText(text: string): string {
  return text.toWellFormed().replaceAll('\0', '\uFFFD')
}
