import { InvalidInput } from '../command-line/errors.ts'
import { readText } from './read-text.ts'

/** The main input of a command: a file or standard input; never empty or binary. */
export async function readMainInput(file: string): Promise<string> {
  const text = await readText(file)
  if (text.includes('\0')) throw new InvalidInput(`${file} is not text: it contains binary data.`)
  if (text.trim() === '') throw new InvalidInput(`${file} is empty.`)
  return text
}
