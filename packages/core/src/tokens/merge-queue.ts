/**
 * The maximum number of positions. Up to this limit, one number can exactly hold a position and a priority below
 * `2^22`.
 */
const POSITIONS = 2 ** 30

/**
 * Pairs that can be merged, in order of priority and then from left to right. Uses a binary heap, because scanning long
 * texts would take quadratic time.
 */
export class MergeQueue {
  private keys = new Float64Array(512)
  private length = 0

  get isEmpty(): boolean {
    return this.length === 0
  }

  push(priority: number, position: number): void {
    if (this.length === this.keys.length) this.grow()
    const { keys } = this
    const key = priority * POSITIONS + position
    let index = this.length++
    while (index > 0) {
      const parent = (index - 1) >> 1
      const above = keys[parent]!
      if (above <= key) break
      keys[index] = above
      index = parent
    }
    keys[index] = key
  }

  /** Removes and returns the first pair. Decode it with `priorityOf` and `positionOf`. */
  pop(): number {
    const { keys } = this
    const first = keys[0]!
    const key = keys[--this.length]!
    let index = 0
    for (;;) {
      let child = 2 * index + 1
      if (child >= this.length) break
      if (child + 1 < this.length && keys[child + 1]! < keys[child]!) child++
      if (keys[child]! >= key) break
      keys[index] = keys[child]!
      index = child
    }
    keys[index] = key
    return first
  }

  private grow(): void {
    const keys = new Float64Array(this.keys.length * 2)
    keys.set(this.keys)
    this.keys = keys
  }
}

export function priorityOf(key: number): number {
  return Math.floor(key / POSITIONS)
}

export function positionOf(key: number): number {
  return key % POSITIONS
}
