import type { PairPriority } from './count-merged.ts'
import { PieceTable } from './piece-table.ts'

/**
 * A vocabulary's explicit list of merges. Earlier merges have priority. The key of a merge is the merged piece and the
 * length of its left half.
 */
export class MergeList {
  private readonly pieces: PieceTable
  private readonly first: Int32Array
  private readonly next: Int32Array
  private readonly leftLength: Uint16Array
  private size = 0

  constructor(pieces: PieceTable, capacity: number) {
    this.pieces = pieces
    this.first = new Int32Array(pieces.size).fill(-1)
    this.next = new Int32Array(capacity).fill(-1)
    this.leftLength = new Uint16Array(capacity)
  }

  /** Adds the next merge, which joins `units[0..middle]` and `units[middle..end]`. */
  add(units: Uint16Array, middle: number, end: number): void {
    const merge = this.size++
    this.leftLength[merge] = middle
    const piece = this.pieces.find(units, 0, end)
    if (piece < 0) return
    let last = this.first[piece]!
    if (last < 0) {
      this.first[piece] = merge
      return
    }
    while (this.next[last]! >= 0) last = this.next[last]!
    this.next[last] = merge
  }

  readonly pairPriority: PairPriority = (units, start, middle, end) => {
    const piece = this.pieces.find(units, start, end)
    if (piece < 0) return -1
    let merge = this.first[piece]!
    while (merge >= 0 && this.leftLength[merge] !== middle - start) merge = this.next[merge]!
    return merge
  }
}

/** Builds a table from the pieces' names. `unitOf` converts a character that represents a byte. */
export function makePieceTable(names: readonly string[], unitOf?: Uint16Array): PieceTable {
  let size = 0
  for (const name of names) size += name.length
  const pool = new Uint16Array(size)
  const starts = new Uint32Array(names.length + 1)
  let length = 0
  for (const [index, name] of names.entries()) {
    length = writeUnits(name, pool, length, unitOf)
    starts[index + 1] = length
  }
  return new PieceTable(pool, starts)
}

/** Writes a name's code units, starting at `from`. Returns the index after the last unit. */
export function writeUnits(text: string, units: Uint16Array, from: number, unitOf?: Uint16Array): number {
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    units[from + index] = unitOf === undefined ? unit : unitOf[unit]!
  }
  return from + text.length
}
