/**
 * The maximum number of positions. Up to this limit, one number can exactly hold a position and a priority below
 * `2^22`.
 */
const POSITIONS = 2 ** 30

/**
 * Pairs that can be merged, in order of priority and then from left to right. Uses a binary heap, because scanning long
 * texts would take quadratic time.
 */
class MergeQueue {
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

function priorityOf(key: number): number {
  return Math.floor(key / POSITIONS)
}

function positionOf(key: number): number {
  return key % POSITIONS
}

/** The priority for merging two neighbours. Lower values merge first. Pairs with a negative value never merge. */
export type PairPriority = (units: Uint16Array, start: number, middle: number, end: number) => number

const NEVER = -1

/** Larger texts use temporary working memory. */
const KEPT_UNITS = 1 << 12

interface Workspace {
  /** `end[i]` is the end of the part that starts at `i`. `before[i]` is the start of the previous part. */
  readonly end: Int32Array
  readonly before: Int32Array
  /** The current priority for merging this part with the next. Queue entries with another priority are stale. */
  readonly priority: Int32Array
  /** Empty between calls. */
  readonly queue: MergeQueue
}

function makeWorkspace(size: number): Workspace {
  return {
    end: new Int32Array(size),
    before: new Int32Array(size),
    priority: new Int32Array(size),
    queue: new MergeQueue(),
  }
}

const kept = makeWorkspace(KEPT_UNITS)

/**
 * Counts the tokens of `units` by byte pair encoding, in O(n log n) time. Starts with one part per unit or surrogate
 * pair.
 */
export function countMerged(units: Uint16Array, length: number, pairPriority: PairPriority): number {
  if (length <= 1) return length
  const { end, before, priority, queue } = length <= KEPT_UNITS ? kept : makeWorkspace(length)
  let parts = 0
  let previous = -1
  for (let start = 0; start < length; parts++) {
    const next = start + (isSurrogatePair(units, start, length) ? 2 : 1)
    end[start] = next
    before[start] = previous
    if (previous >= 0) offer(previous, next)
    previous = start
    start = next
  }
  priority[previous] = NEVER

  while (!queue.isEmpty) {
    const key = queue.pop()
    const start = positionOf(key)
    if (priority[start] !== priorityOf(key)) continue
    const middle = end[start]!
    const stop = end[middle]!
    priority[middle] = NEVER
    end[start] = stop
    parts--
    if (stop < length) {
      before[stop] = start
      offer(start, end[stop]!)
    } else {
      priority[start] = NEVER
    }
    if (before[start]! >= 0) offer(before[start]!, stop)
  }
  return parts

  function offer(start: number, stop: number): void {
    const found = pairPriority(units, start, end[start]!, stop)
    priority[start] = found
    if (found >= 0) queue.push(found, start)
  }
}

function isSurrogatePair(units: Uint16Array, index: number, length: number): boolean {
  return (units[index]! & 0xfc00) === 0xd800 && index + 1 < length && (units[index + 1]! & 0xfc00) === 0xdc00
}
