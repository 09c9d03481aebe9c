import { PieceTable } from './piece-table.ts'

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
  // Each line has at least four Base64 digits (three bytes), a space, a rank and a line feed.
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
