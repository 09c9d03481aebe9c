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
  const source = new TextDecoder('utf-16le').decode(new Uint8Array(buffer, end, byteOffset + byteLength - end))
  return {
    pattern: new RegExp(source, FLAGS),
    pieces: new PieceTable(pool, starts, { slots, longest: header[3]! }),
  }
}

function bytesOf({ buffer, byteOffset, byteLength }: ArrayBufferView): Uint8Array {
  return new Uint8Array(buffer, byteOffset, byteLength)
}

/** The values of the Base64 digits, indexed by character code. */
const DIGITS = new Uint8Array(128)
for (const [value, digit] of [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'].entries()) {
  DIGITS[digit.charCodeAt(0)] = value
}

/**
 * Parses a tiktoken rank file. Each line contains a piece's bytes in Base64, a space and the piece's rank. Ranks count
 * from 0 without gaps, so a piece's index is its rank.
 */
export function parseRanks(file: Uint8Array): PieceTable {
  // The shortest line is four Base64 digits (three bytes), a space, a rank and a line feed.
  const pool = new Uint16Array(Math.ceil(file.length / 4) * 3)
  const starts = new Uint32Array(Math.ceil(file.length / 6) + 2)
  let pieces = 0
  let length = 0
  for (let index = 0; index < file.length; ) {
    let bits = 0
    let pending = 0
    for (let code = file[index++]!; code !== 0x20 && index < file.length; code = file[index++]!) {
      if (code === 0x3d) continue
      pending = (pending << 6) | DIGITS[code]!
      bits += 6
      if (bits >= 8) {
        bits -= 8
        pool[length++] = pending >> bits
        pending &= (1 << bits) - 1
      }
    }
    starts[++pieces] = length
    while (index < file.length && file[index++] !== 0x0a);
  }
  return new PieceTable(pool.slice(0, length), starts.slice(0, pieces + 1))
}
