import { Buffer } from 'node:buffer'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const HEADER_BYTES = 12
/** The bytes before the object id of an entry: times, device, inode, mode, owner and size. */
const STAT_BYTES = 40
/** SHA-1 and SHA-256. The file does not say which one it uses. */
const HASH_BYTES = [20, 32]
const EXTENDED = 0x4000
/** The flags contain the length of the path. A longer path ends at the next zero byte. */
const LONGEST = 0xfff

interface Index {
  readonly paths: readonly string[]
  /** The id of the shared index that contains further paths. */
  readonly shared: string | undefined
}

/**
 * The paths that git tracks, relative to the work tree. Git itself is not asked, because it may be missing and obeys
 * the repository's configuration. Returns an empty list if there is no index.
 * @throws Error if the index cannot be read
 */
export function readGitIndex(gitDirectory: string): readonly string[] {
  const bytes = readIfPossible(join(gitDirectory, 'index'))
  if (bytes === undefined) return []
  const { paths, shared } = parse(bytes)
  if (shared === undefined) return paths
  return [...paths, ...parse(readFileSync(join(gitDirectory, `sharedindex.${shared}`))).paths]
}

/** An index that the user cannot read belongs to someone else, so the user does not pull with it. */
function readIfPossible(file: string): Buffer | undefined {
  try {
    return readFileSync(file)
  } catch (error) {
    if (['ENOENT', 'ENOTDIR', 'EACCES'].includes((error as NodeJS.ErrnoException).code ?? '')) return undefined
    throw error
  }
}

function parse(bytes: Buffer): Index {
  for (const hashBytes of HASH_BYTES) {
    const isIndex = bytes.length >= HEADER_BYTES && bytes.toString('latin1', 0, 4) === 'DIRC'
    const index = isIndex ? parseEntries(bytes, hashBytes) : undefined
    if (index) return index
  }
  throw new Error('git’s index has an unknown format')
}

/** Undefined if the bytes do not have this format. The extensions must end exactly where the checksum starts. */
function parseEntries(bytes: Buffer, hashBytes: number): Index | undefined {
  const version = bytes.readUInt32BE(4)
  if (version < 2 || version > 4) return undefined
  const paths: string[] = []
  let path: Buffer = Buffer.alloc(0)
  let at = HEADER_BYTES
  for (let left = bytes.readUInt32BE(8); left > 0; left--) {
    const flagsAt = at + STAT_BYTES + hashBytes
    if (flagsAt + 2 > bytes.length) return undefined
    const flags = bytes.readUInt16BE(flagsAt)
    const length = flags & LONGEST
    let nameAt = flagsAt + 2 + ((flags & EXTENDED) === 0 ? 0 : 2)
    let kept = 0
    if (version === 4) {
      // The path continues the previous path, without some of its last bytes.
      const { value, end } = readOffset(bytes, nameAt)
      kept = path.length - value
      nameAt = end
    }
    const end = length < LONGEST ? nameAt + length - kept : bytes.indexOf(0, nameAt)
    if (kept < 0 || end < nameAt || bytes[end] !== 0) return undefined
    const rest = bytes.subarray(nameAt, end)
    path = kept === 0 ? rest : Buffer.concat([path.subarray(0, kept), rest])
    paths.push(path.toString('utf8'))
    // Before version 4, entries are padded to a multiple of eight bytes.
    at = version === 4 ? end + 1 : at + ((end - at + 8) & ~7)
  }
  let shared: string | undefined
  const checksumAt = bytes.length - hashBytes
  while (at + 8 <= checksumAt) {
    if (bytes.toString('latin1', at, at + 4) === 'link') shared = bytes.toString('hex', at + 8, at + 8 + hashBytes)
    at += 8 + bytes.readUInt32BE(at + 4)
  }
  return at === checksumAt
    ? { paths, shared: shared !== undefined && /[^0]/.test(shared) ? shared : undefined }
    : undefined
}

/** Reads a number of variable length. Each byte holds seven bits, and says whether another byte follows. */
function readOffset(bytes: Buffer, start: number): { readonly value: number; readonly end: number } {
  let at = start
  let byte = bytes[at++] ?? 0
  let value = byte & 0x7f
  while ((byte & 0x80) !== 0) {
    byte = bytes[at++] ?? 0
    value = (value + 1) * 0x80 + (byte & 0x7f)
  }
  return { value, end: at }
}
