import { PieceTable } from './piece-table.ts'

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
