import { partOf } from './extract-parts.ts'
import { isChangelog } from './file-kind.ts'

export interface GuessedFile {
  readonly path: string
  readonly content: string
  readonly isWhole: boolean
}

/** The share of the space for outlines. The rest is for the first files, in full. */
const OUTLINES = 0.2
/** The maximum share of the space for one file. A longer file is shown in part. */
const MAX_SHARE = 0.25
/** If less space than this is left, a file that does not fit gets an outline instead of a part. */
const MIN_LONG_PART = 5000
/** The length of an outline. A shorter one is not worth including, because the file is listed anyway. */
const OUTLINE = 600

/**
 * Shows files, best first. The first files are shown in full, or in part if they are long, until only the space for
 * outlines is left. The next files are shown as outlines.
 */
export function fillSpace(
  ranked: readonly GuessedFile[],
  terms: ReadonlyMap<string, number>,
  space: number,
): GuessedFile[] {
  const shown: GuessedFile[] = []
  const outlined: GuessedFile[] = []
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
    const maxLength = Math.min(space * MAX_SHARE, left - space * OUTLINES)
    if (outlined.length > 0 || (lengthOf(file) > maxLength && maxLength < MIN_LONG_PART)) outlined.push(file)
    else show(file, maxLength, true)
  }
  for (const file of outlined) show(file, OUTLINE, false)
  return shown
}

/** The length of a file, including its enclosing tags. */
export function lengthOf({ path, content }: Pick<GuessedFile, 'path' | 'content'>): number {
  return path.length + content.length + 60
}
