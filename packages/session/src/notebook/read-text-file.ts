import { Buffer } from 'node:buffer'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import { cutPassages, splitLines } from './cut-passages.ts'
import { type PassageDraft, UnreadableFile } from './notebook-source.ts'

const FIRST_BYTES = 8192

/** Reads the first bytes of a file, to determine its type. */
export async function firstBytes(path: string): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(FIRST_BYTES), 0, FIRST_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

/** Reads a text file as passages, piece by piece. The file can have any size. */
export async function* readTextFile(path: string, start: Buffer): AsyncGenerator<PassageDraft> {
  yield* cutPassages(splitLines(decode(createReadStream(path), encodingOf(start))))
}

function encodingOf(start: Buffer): string {
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
  if (start.includes(0)) throw new UnreadableFile('It is neither text nor PDF.')
  return 'utf-8'
}

async function* decode(bytes: AsyncIterable<Buffer>, encoding: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true })
  const read = (chunk?: Buffer): string => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode()
    } catch {
      throw new UnreadableFile(`It is not ${encoding.toUpperCase()} text.`)
    }
  }
  for await (const chunk of bytes) {
    const text = read(chunk)
    if (text.includes('\0')) throw new UnreadableFile('It is neither text nor PDF.')
    yield text
  }
  yield read()
}
