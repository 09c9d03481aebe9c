import { partOf } from './extract-parts.ts'
import { isChangelog } from './file-kind.ts'

export interface GuessedFile {
  readonly path: string
  readonly content: string
  readonly isWhole: boolean
}

/** The share of the space for short parts of further files. The rest is for the first files, in full. */
const SHORT_PARTS = 0.4
/** The maximum share of the space for one file. A longer file is shown in part. */
const MAX_SHARE = 0.15
/** If less space than this is left, a file that does not fit gets a short part instead of a long one. */
const MIN_LONG_PART = 5000
/** The length of a short part, in a small space and in a large one. A shorter one would be no more than a listed path. */
const SHORT_PART = { min: 600, max: 1600, share: 0.0125 }
/** A further file is shown in full if it is no longer than this many short parts. */
const SHORT_FILE = 2.5

/**
 * Shows files, best first. The first files are shown in full, or in part if they are long, until only the space for
 * short parts is left. Of the next files, short ones are shown in full, and short parts of the others.
 */
export function fillSpace(
  ranked: readonly GuessedFile[],
  terms: ReadonlyMap<string, number>,
  space: number,
): GuessedFile[] {
  const shown: GuessedFile[] = []
  const further: GuessedFile[] = []
  let left = space
  const show = (file: GuessedFile, maxLength: number, fillsSpace: boolean): void => {
    const fits = lengthOf(file) <= maxLength && !isChangelog(file.path)
    const content = fits ? file.content : partOf(file, terms, maxLength, { fillsSpace })
    const entry = { ...file, content, isWhole: content === file.content }
    if (lengthOf(entry) > left) return
    left -= lengthOf(entry)
    shown.push(entry)
  }
  for (const file of ranked) {
    const maxLength = Math.min(space * MAX_SHARE, left - space * SHORT_PARTS)
    if (further.length > 0 || (lengthOf(file) > maxLength && maxLength < MIN_LONG_PART)) further.push(file)
    else show(file, maxLength, true)
  }
  const short = Math.max(SHORT_PART.min, Math.min(SHORT_PART.max, space * SHORT_PART.share))
  const whole = short * SHORT_FILE
  for (const file of further) show(file, lengthOf(file) <= whole ? whole : short, false)
  return shown
}

/** The length of a file, including its enclosing tags. */
export function lengthOf({ path, content }: Pick<GuessedFile, 'path' | 'content'>): number {
  return path.length + content.length + 60
}
