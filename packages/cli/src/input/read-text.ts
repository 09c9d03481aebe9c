import { createReadStream, statSync } from 'node:fs'
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
