/** Pseudo-random choices without state. The same seed and key always give the same choice. */
export interface SeededChoice {
  /** 0 ≤ result < 1. */
  fraction(...key: readonly (string | number)[]): number
  /** 0 ≤ result < count. */
  index(count: number, ...key: readonly (string | number)[]): number
  pick<T>(items: readonly T[], ...key: readonly (string | number)[]): T
  /** Returns an integer from `low` to `high`, inclusive. */
  between(low: number, high: number, ...key: readonly (string | number)[]): number
}

export function seededChoice(seed: string): SeededChoice {
  const hash = (key: readonly (string | number)[]): number => hashText(`${seed}\u0000${key.join('\u0000')}`)
  const index: SeededChoice['index'] = (count, ...key) => hash(key) % count
  return {
    fraction: (...key) => hash(key) / 2 ** 32,
    index,
    pick: (items, ...key) => items[index(items.length, ...key)]!,
    between: (low, high, ...key) => low + index(high - low + 1, ...key),
  }
}

/** A well-mixed 32-bit hash (FNV-1a with the finalizer of MurmurHash3). Not for secrets. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let index = 0; index < text.length; index++) {
    hash = Math.imul(hash ^ text.charCodeAt(index), 0x01000193)
  }
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return (hash ^ (hash >>> 16)) >>> 0
}
