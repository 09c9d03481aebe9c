import { node } from '../node.ts'
import { FileUnreadable } from './errors.ts'

/** Much larger than any prompt, but small enough to read safely. */
const DEFAULT_LIMIT = 8 * 1024 * 1024

export interface LoadTextFileOptions {
  /** The maximum size in bytes. The default is 8 MB. */
  readonly limit?: number
  /** The file's name in errors. The default is the file's path. */
  readonly label?: string
}

/**
 * Reads a text file as UTF-8, without the byte order mark. All of core uses this function. It rejects devices, pipes,
 * folders, huge files, binary files and other encodings.
 * @example loadTextFile(file) // → '# Identity\n\nYou are …'
 */
export function loadTextFile(path: string, options: LoadTextFileOptions = {}): string {
  const label = options.label ?? path
  const bytes = readBytes(path, label, options.limit ?? DEFAULT_LIMIT)
  if (!node.buffer.isUtf8(bytes)) throw notUtf8(label, bytes)
  const zero = bytes.indexOf(0)
  if (zero >= 0) {
    throw new FileUnreadable(label, 'binary', `has a NUL byte at offset ${zero}, so it is not text.`, {
      line: lineAt(bytes, zero),
      byte: zero,
    })
  }
  return new TextDecoder('utf-8').decode(bytes)
}

function readBytes(path: string, label: string, limit: number): Buffer {
  const { closeSync, constants, fstatSync, openSync } = node.fs
  let descriptor: number
  try {
    // Without O_NONBLOCK, opening a pipe would block until it has a writer.
    descriptor = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0))
  } catch (cause) {
    throw asUnreadable(label, cause)
  }
  try {
    const status = fstatSync(descriptor)
    if (!status.isFile()) {
      throw new FileUnreadable(
        label,
        'not-a-file',
        `is ${status.isDirectory() ? 'a folder' : 'a device or pipe'}, not a file.`,
      )
    }
    if (status.size > limit) throw tooLarge(label, `${status.size} bytes`, limit)
    return readUpTo(descriptor, status.size, label, limit)
  } catch (cause) {
    throw cause instanceof FileUnreadable ? cause : asUnreadable(label, cause)
  } finally {
    closeSync(descriptor)
  }
}

/** Reads to the end, regardless of the reported size. Some files grow, and some report a size of 0. */
function readUpTo(descriptor: number, size: number, label: string, limit: number): Buffer {
  const { readSync } = node.fs
  let buffer = Buffer.alloc(Math.min(size, limit) + 1)
  let length = 0
  for (;;) {
    const read = readSync(descriptor, buffer, length, buffer.length - length, null)
    if (read === 0) return buffer.subarray(0, length)
    length += read
    if (length > limit) throw tooLarge(label, `more than ${limit} bytes`, limit)
    if (length === buffer.length) {
      const larger = Buffer.alloc(Math.min(buffer.length * 2 + 4096, limit + 1))
      buffer.copy(larger)
      buffer = larger
    }
  }
}

function tooLarge(label: string, size: string, limit: number): FileUnreadable {
  return new FileUnreadable(label, 'too-large', `has ${size}; the limit is ${limit}.`)
}

function asUnreadable(label: string, cause: unknown): FileUnreadable {
  const code = (cause as NodeJS.ErrnoException | undefined)?.code
  if (code === 'ENOENT' || code === 'ENOTDIR') {
    return new FileUnreadable(label, 'missing', 'does not exist.', { cause })
  }
  return new FileUnreadable(label, 'refused', `cannot be read (${code ?? String(cause)}).`, { cause })
}

function notUtf8(label: string, bytes: Buffer): FileUnreadable {
  const byte = firstInvalidByte(bytes)
  const mark = bytes.length > 1 ? bytes.readUInt16BE(0) : 0
  const hint = mark === 0xfffe || mark === 0xfeff ? ' It looks like UTF-16.' : ''
  return new FileUnreadable(label, 'not-utf8', `is not UTF-8 at byte ${byte}.${hint} Save it as UTF-8.`, {
    line: lineAt(bytes, byte),
    byte,
  })
}

/** Finds the first invalid UTF-8 byte by binary search. A prefix that ends inside a character is still valid. */
function firstInvalidByte(bytes: Buffer): number {
  let valid = 0
  let invalid = bytes.length + 1
  while (invalid - valid > 1) {
    const middle = (valid + invalid) >>> 1
    if (canGoOn(bytes, middle)) valid = middle
    else invalid = middle
  }
  return Math.min(valid, bytes.length)
}

function canGoOn(bytes: Buffer, length: number): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes.subarray(0, length), { stream: length <= bytes.length - 1 })
    return true
  } catch {
    return false
  }
}

function lineAt(bytes: Buffer, offset: number): number {
  let line = 1
  for (let at = bytes.indexOf(10); at >= 0 && at < offset; at = bytes.indexOf(10, at + 1)) line += 1
  return line
}
