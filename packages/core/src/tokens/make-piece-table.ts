import { PieceTable } from './piece-table.ts'

/** The table of pieces that are given by name; `unitOf` translates a name's characters where they stand for bytes. */
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

/** Writes a name's units from `from` on and returns where they end. */
export function writeUnits(text: string, units: Uint16Array, from: number, unitOf?: Uint16Array): number {
  for (let index = 0; index < text.length; index++) {
    const unit = text.charCodeAt(index)
    units[from + index] = unitOf === undefined ? unit : unitOf[unit]!
  }
  return from + text.length
}
