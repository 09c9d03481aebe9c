import { InvalidInput } from '../command-line/errors.ts'

const MAX_BYTES = 64 * 1024 * 1024

/** All of standard input as text. */
export async function readStandardInput(): Promise<string> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of process.stdin) {
    const bytes = chunk as Buffer
    size += bytes.length
    if (size > MAX_BYTES) throw new InvalidInput(`Standard input is larger than ${MAX_BYTES / 1024 / 1024} MB.`)
    chunks.push(bytes)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
  } catch {
    throw new InvalidInput('Standard input is not UTF-8 text.')
  }
}
