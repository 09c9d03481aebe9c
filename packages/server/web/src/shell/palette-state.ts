const listeners = new Set<() => void>()

/** Opens the palette from any page. */
export function openPalette(): void {
  for (const listener of listeners) listener()
}

export function onPalette(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
