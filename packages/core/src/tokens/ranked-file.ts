import { PieceTable } from './piece-table.ts'

/** A vocabulary whose pieces merge by rank. */
export interface RankedParts {
  readonly pattern: RegExp
  readonly pieces: PieceTable
}

const HEADER = 4
const FLAGS = 'gu'

/**
 * Writes a vocabulary to a file that can be read without parsing. The file contains the filled table as it is in
 * memory, then the pattern. Filling the table on each start would take a quarter of a command's time. Numbers are
 * little-endian, as on all machines that Node supports.
 */
export function writeRankedFile({ pattern, pieces }: RankedParts): Uint8Array {
  if (pattern.flags !== FLAGS) throw new Error(`The pattern has the flags ${pattern.flags}, not ${FLAGS}.`)
  const { pool, starts, slots, longest } = pieces
  const source = Buffer.from(pattern.source, 'utf16le')
  const header = Uint32Array.of(starts.length, slots.length, pool.length, longest)
  return Buffer.concat([header, starts, slots, pool, source].map(bytesOf))
}

/** Reads a file written by `writeRankedFile`. The table shares the memory of the file. */
export function readRankedFile({ buffer, byteOffset, byteLength }: Uint8Array): RankedParts {
  const header = new Uint32Array(buffer, byteOffset, HEADER)
  const starts = new Uint32Array(buffer, header.byteOffset + header.byteLength, header[0])
  const slots = new Int32Array(buffer, starts.byteOffset + starts.byteLength, header[1])
  const pool = new Uint16Array(buffer, slots.byteOffset + slots.byteLength, header[2])
  const end = pool.byteOffset + pool.byteLength
  const source = Buffer.from(buffer, end, byteOffset + byteLength - end).toString('utf16le')
  return {
    pattern: new RegExp(source, FLAGS),
    pieces: new PieceTable(pool, starts, { slots, longest: header[3]! }),
  }
}

function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength)
}
