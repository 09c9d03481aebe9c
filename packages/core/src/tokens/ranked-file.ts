import { PieceTable } from './piece-table.ts'

/** A vocabulary whose pieces merge by rank. */
export interface RankedParts {
  readonly pattern: RegExp
  readonly pieces: PieceTable
}

const HEADER = 4
const FLAGS = 'gu'

/**
 * A vocabulary as a file that is read without any work: the filled table as it lies in memory, then the pattern. The
 * command would spend a quarter of its time on filling the table. Numbers have the low byte first, as on all machines
 * that Node runs on.
 */
export function writeRankedFile({ pattern, pieces }: RankedParts): Uint8Array {
  if (pattern.flags !== FLAGS) throw new Error(`The pattern has the flags ${pattern.flags}, not ${FLAGS}.`)
  const { pool, starts, slots, longest } = pieces
  const source = Buffer.from(pattern.source, 'utf16le')
  const header = Uint32Array.of(starts.length, slots.length, pool.length, longest)
  return Buffer.concat([header, starts, slots, pool, source].map(bytesOf))
}

/** Reads what `writeRankedFile` wrote. The table shares the memory of the file. */
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
