import { InvalidInput } from '../command-line/errors.ts'
import { readText } from './read-text.ts'

/** The main text of a command: a file, or standard input; never empty or binary. */
export async function readMainInput(file: string): Promise<string> {
  const text = await readText(file)
  if (text.includes('\0')) throw new InvalidInput(`${file} is not text: it has bytes that no text has.`)
  if (text.trim() === '') throw new InvalidInput(`${file} is empty: there is nothing to work on.`)
  return text
}
