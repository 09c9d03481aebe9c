/**
 * The pieces of a vocabulary, found by their units: bytes where it merges bytes, UTF-16 units where it merges
 * characters. A hash table over typed arrays instead of a Map of strings, because it is filled in a third of the
 * time (a command waits for that) and is asked without making a string for each pair that might merge.
 */
export class PieceTable {
  readonly size: number
  private readonly pool: Uint16Array
  private readonly starts: Uint32Array
  private readonly slots: Int32Array
  private readonly longest: number

  /** Piece `i` is `pool[starts[i]]` up to `pool[starts[i + 1]]`; of equal pieces the first one is found. */
  constructor(pool: Uint16Array, starts: Uint32Array) {
    this.size = starts.length - 1
    this.pool = pool
    this.starts = starts
    let capacity = 1024
    while (capacity < this.size * 2) capacity *= 2
    this.slots = new Int32Array(capacity).fill(-1)
    let longest = 0
    for (let piece = 0; piece < this.size; piece++) {
      const start = starts[piece]!
      const end = starts[piece + 1]!
      if (end - start > longest) longest = end - start
      if (end > start) this.insert(piece, start, end)
    }
    this.longest = longest
  }

  /** The index of the piece that is exactly `units[start]` up to `units[end]`, or -1. */
  find(units: Uint16Array, start: number, end: number): number {
    const length = end - start
    if (length > this.longest) return -1
    const { pool, starts, slots } = this
    const mask = slots.length - 1
    for (let slot = hashUnits(units, start, end) & mask; ; slot = (slot + 1) & mask) {
      const piece = slots[slot]!
      if (piece < 0) return -1
      const from = starts[piece]!
      if (starts[piece + 1]! - from !== length) continue
      let offset = 0
      while (offset < length && pool[from + offset] === units[start + offset]) offset++
      if (offset === length) return piece
    }
  }

  private insert(piece: number, start: number, end: number): void {
    const { pool, slots } = this
    const mask = slots.length - 1
    let slot = hashUnits(pool, start, end) & mask
    while (slots[slot]! >= 0) slot = (slot + 1) & mask
    slots[slot] = piece
  }
}

function hashUnits(units: Uint16Array, start: number, end: number): number {
  let hash = end - start
  for (let index = start; index < end; index++) hash = Math.imul(hash ^ units[index]!, 0x9e3779b1)
  return hash ^ (hash >>> 15)
}
