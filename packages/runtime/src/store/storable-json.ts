/** A value as JSON that PostgreSQL takes: it refuses U+0000 and halves of surrogate pairs, which become U+FFFD. */
export function storableJson(value: unknown): string {
  const text = JSON.stringify(value, (_key, inner: unknown) =>
    typeof inner === 'string' ? inner.toWellFormed().replaceAll('\0', '\uFFFD') : inner,
  )
  return text ?? 'null'
}
