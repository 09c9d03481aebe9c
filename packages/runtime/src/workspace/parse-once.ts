/**
 * Caches parse results by name until the text changes.
 * @example
 * const parse = parseOnce((text) => JSON.parse(text))
 * parse('plan', '{"a": 1}', 'plan.json') === parse('plan', '{"a": 1}', 'plan.json') // → true
 */
export function parseOnce<T>(
  parse: (text: string, name: string) => T,
): (name: string, text: string, label: string) => T {
  const cache = new Map<string, { readonly text: string; readonly label: string; readonly value: T }>()
  return (name, text, label) => {
    const cached = cache.get(name)
    if (cached?.text === text && cached.label === label) return cached.value
    const value = parse(text, label)
    cache.set(name, { text, label, value })
    return value
  }
}
