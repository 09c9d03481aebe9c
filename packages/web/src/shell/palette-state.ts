const listeners = new Set<() => void>()

/** Opens the palette, which the frame provides for all pages. */
export function openPalette(): void {
  for (const listener of listeners) listener()
}

export function onPalette(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
