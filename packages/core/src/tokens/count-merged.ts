import { MergeQueue, positionOf, priorityOf } from './merge-queue.ts'

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
