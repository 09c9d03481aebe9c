/**
 * Values remembered by text, within a bound on what is held. Two generations: when the young one is full it
 * becomes the old one, and what is asked for again moves back; so each lookup is one or two map lookups, and
 * whatever was not asked for during a whole generation is gone.
 */
export class Memo<Value> {
  private young = new Map<string, Value>()
  private old = new Map<string, Value>()
  private weight = 0
  private readonly limit: number

  /** `limit` is in characters for each generation, an entry costing some beside its text. */
  constructor(limit: number) {
    this.limit = limit
  }

  get(text: string): Value | undefined {
    const value = this.young.get(text)
    if (value !== undefined) return value
    const earlier = this.old.get(text)
    if (earlier !== undefined) this.set(text, earlier)
    return earlier
  }

  set(text: string, value: Value): void {
    const weight = text.length + ENTRY_WEIGHT
    if (weight > this.limit / 2) return
    if (this.weight + weight > this.limit) {
      this.old = this.young
      this.young = new Map()
      this.weight = 0
    }
    this.weight += weight
    this.young.set(text, value)
  }
}

const ENTRY_WEIGHT = 64
