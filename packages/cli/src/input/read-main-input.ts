import { InvalidInput } from '../command-line/errors.ts'
import { readText } from './read-text.ts'

/** Reads the main input of a command from a file or standard input. The input is never empty or binary. */
export async function readMainInput(file: string): Promise<string> {
  const text = await readText(file)
  const name = file === '-' ? 'Standard input' : file
  if (text.includes('\0')) throw new InvalidInput(`${name} is not text: it contains binary data.`)
  if (text.trim() === '') throw new InvalidInput(`${name} is empty.`)
  return text
}
