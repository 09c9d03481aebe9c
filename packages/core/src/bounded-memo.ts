/**
 * Caches results by text, up to a total number of characters. The cache has two generations. When the young generation
 * is full, it replaces the old generation. Entries that are still used are kept, but cost one more lookup.
 */
export class BoundedMemo<T> {
  #young = new Map<string, T>()
  #old = new Map<string, T>()
  #characters = 0
  readonly #limit: number

  constructor(limit: number) {
    this.#limit = limit / 2
  }

  get(key: string): T | undefined {
    const young = this.#young.get(key)
    if (young !== undefined) return young
    const old = this.#old.get(key)
    if (old !== undefined) this.set(key, old)
    return old
  }

  set(key: string, value: T): void {
    if (this.#characters > this.#limit) {
      this.#old = this.#young
      this.#young = new Map()
      this.#characters = 0
    }
    this.#young.set(key, value)
    // Each entry has an overhead of about 64 characters.
    this.#characters += key.length + 64
  }
}
