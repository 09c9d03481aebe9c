import { resolve } from 'node:path'
import { writeFileSafely } from '@quire/runtime/artifact'
import {
  MANUSCRIPT_FORMATS,
  type Manuscript,
  type ManuscriptFormat,
  manuscriptFormat,
  type Session,
  writeManuscript,
} from '@quire/session'
import { InvalidInput } from '../command-line/errors.ts'
import type { Output } from '../output/output.ts'
import { counted } from '../views/figures.ts'
import { tableLines } from '../views/table.ts'
import { plainText } from './plain-text.ts'

const DEFAULT_FILE = 'manuscript.md'

interface SavedManuscript {
  readonly file: string
  readonly manuscript: Manuscript
}

/** Writes a session's manuscript to a file. The file's extension chooses the format. @throws InvalidInput */
export async function saveManuscript(session: Session, name: string, unique: string): Promise<SavedManuscript> {
  const file = resolve(name === '' ? DEFAULT_FILE : name)
  const format = checkFormat(file)
  const manuscript = await session.manuscript()
  if (manuscript.words === 0) throw new InvalidInput('There are no texts yet, so there is nothing to join.')
  await writeFileSafely(file, await writeManuscript(manuscript, format), unique)
  return { file, manuscript }
}

/** Returns the format that a file's name asks for. @throws InvalidInput */
export function checkFormat(file: string): ManuscriptFormat {
  const format = manuscriptFormat(file)
  if (format) return format
  const formats = MANUSCRIPT_FORMATS.map((one) => `.${one}`).join(', ')
  throw new InvalidInput(`The name of the file must end in one of ${formats}, but it is ${file}.`)
}

const WORDS = 1

/** The chapters with their words, and what is missing. */
export function manuscriptView({ file, manuscript }: SavedManuscript, output: Pick<Output, 'style'>): string {
  const { title, parts, words, missing } = manuscript
  const rows = parts.flatMap((part) => [
    ...(part.title === undefined ? [] : [[plainText(part.title), '']]),
    ...part.chapters.map((chapter) => [plainText(chapter.title), chapter.words.toLocaleString('en-US')]),
  ])
  return [
    output.style('bold', plainText(title)),
    ...tableLines([['CHAPTER', 'WORDS'], ...rows, ['all', words.toLocaleString('en-US')]], [WORDS]),
    ...(missing.length > 0 ? [`Planned, but not written: ${missing.join(', ')}.`] : []),
    `Wrote ${counted(words, 'word')} to ${file}.`,
  ].join('\n')
}
