import { MergeQueue, positionOf, priorityOf } from './merge-queue.ts'

/** The priority with which two neighbours merge, lower first; negative if they never do. */
export type PairPriority = (units: Uint16Array, start: number, middle: number, end: number) => number

const NEVER = -1

/** Beyond this, working memory is made for one call instead of being kept. */
const KEPT_UNITS = 1 << 12

interface Workspace {
  /** Where the part that starts here ends, and where the part before it starts. */
  readonly end: Int32Array
  readonly before: Int32Array
  /** The priority of this part with the next one, as last computed: an entry of the queue with another is stale. */
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
 * Byte pair encoding of `units`, counted: how many parts are left when no neighbours merge any more. Takes
 * n log n steps whatever the text, a million equal letters included.
 *
 * Parts start as one unit each; a surrogate pair, which only vocabularies of characters can hold, as one part.
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
