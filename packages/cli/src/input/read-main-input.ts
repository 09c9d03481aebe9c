import { FileUnreadable } from '@quire/core/errors'
import { InvalidInput } from '../command-line/errors.ts'
import { readText } from './read-text.ts'

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
