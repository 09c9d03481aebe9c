/**
 * The pieces of a vocabulary, looked up by their units. Units are bytes or UTF-16 units, depending on the vocabulary. A
 * Map of strings would take three times as long to fill, which would delay every command. Lookups create no strings.
 */
export class PieceTable {
  readonly size: number
  readonly pool: Uint16Array
  readonly starts: Uint32Array
  readonly slots: Int32Array
  readonly longest: number

  /**
   * Piece `i` is `pool[starts[i]..starts[i + 1]]`. If several pieces are equal, lookups find the first piece. If
   * `filled` is given, its slots are reused. It must contain the same pieces.
   */
  constructor(pool: Uint16Array, starts: Uint32Array, filled?: Pick<PieceTable, 'slots' | 'longest'>) {
    this.size = starts.length - 1
    this.pool = pool
    this.starts = starts
    if (filled !== undefined) {
      this.slots = filled.slots
      this.longest = filled.longest
      return
    }
    let capacity = 1024
    while (capacity < this.size * 2) capacity *= 2
    this.slots = new Int32Array(capacity).fill(-1)
    let longest = 0
    for (let piece = 0; piece < this.size; piece++) {
      const start = starts[piece]!
      const end = starts[piece + 1]!
      if (end - start > longest) longest = end - start
      if (end === start) continue
      const slot = this.slotOf(pool, start, end)
      if (this.slots[slot]! < 0) this.slots[slot] = piece
    }
    this.longest = longest
  }

  /** The index of the piece that equals `units[start..end]`, or -1. */
  find(units: Uint16Array, start: number, end: number): number {
    if (end - start > this.longest || end === start) return -1
    return this.slots[this.slotOf(units, start, end)]!
  }

  /** Returns the slot of the piece, or an empty slot if the table does not contain the piece. */
  private slotOf(units: Uint16Array, start: number, end: number): number {
    const { pool, starts, slots } = this
    const mask = slots.length - 1
    const length = end - start
    for (let slot = hashUnits(units, start, end) & mask; ; slot = (slot + 1) & mask) {
      const piece = slots[slot]!
      if (piece < 0) return slot
      const from = starts[piece]!
      if (starts[piece + 1]! - from !== length) continue
      let offset = 0
      while (offset < length && pool[from + offset] === units[start + offset]) offset++
      if (offset === length) return slot
    }
  }
}

function hashUnits(units: Uint16Array, start: number, end: number): number {
  let hash = end - start
  for (let index = start; index < end; index++) hash = Math.imul(hash ^ units[index]!, 0x9e3779b1)
  return hash ^ (hash >>> 15)
}
