/** Caches parse results by name until the text changes, because parsing is slower than reading. */
export function parseOnce<T>(
  parse: (text: string, name: string) => T,
): (name: string, text: string, label: string) => T {
  const made = new Map<string, { readonly text: string; readonly label: string; readonly value: T }>()
  return (name, text, label) => {
    const there = made.get(name)
    if (there?.text === text && there.label === label) return there.value
    const value = parse(text, label)
    made.set(name, { text, label, value })
    return value
  }
}
