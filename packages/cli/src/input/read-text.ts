import { createReadStream, statSync } from 'node:fs'
import { FileUnreadable } from '@quire/core/errors'
import { loadTextFile } from '@quire/core/template'
import { InvalidInput } from '../command-line/errors.ts'

const MAX_BYTES = 64 * 1024 * 1024

/** The text of a file named by the user. `-` means standard input. A pipe such as `<(command)` is read to its end. */
export async function readText(file: string): Promise<string> {
  if (file === '-') return readStandardInput()
  return isPipe(file) ? readStream(createReadStream(file), file) : loadTextFile(file)
}

/** All of standard input as text. */
export function readStandardInput(): Promise<string> {
  return readStream(process.stdin, 'Standard input')
}

function isPipe(file: string): boolean {
  const status = statSync(file, { throwIfNoEntry: false })
  return status !== undefined && (status.isFIFO() || status.isSocket())
}

async function readStream(stream: AsyncIterable<unknown>, name: string): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    const bytes = chunk as Buffer
    size += bytes.length
    if (size > MAX_BYTES) throw new InvalidInput(`${name} is larger than ${MAX_BYTES / 1024 / 1024} MB.`)
    chunks.push(bytes)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
  } catch {
    throw new InvalidInput(`${name} is not UTF-8 text.`)
  }
}

/** Reads the main input of a command from a file or standard input. Rejects empty and binary input. */
export async function readMainInput(file: string): Promise<string> {
  const text = await readText(file).catch((error: unknown) => {
    // The user passed a request instead of a file.
    if (!FileUnreadable.isInstance(error) || !/\s/.test(file)) throw error
    throw new InvalidInput(`${file}: there is no such file. To pass text, pipe it: echo "…" | quire … --input -`)
  })
  const name = file === '-' ? 'Standard input' : file
  if (text.includes('\0')) throw new InvalidInput(`${name} is not text: it contains binary data.`)
  if (text.trim() === '') throw new InvalidInput(`${name} is empty.`)
  return text
}
