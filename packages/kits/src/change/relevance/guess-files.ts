import type { TreeFile } from '../repository/read-tree.ts'
import { extractParts } from './extract-parts.ts'
import { pastCommits } from './past-commits.ts'
import { rankFiles } from './rank-files.ts'
import { readCandidates } from './read-candidates.ts'
import { queryTerms } from './terms.ts'

/** A file in the form shown in a prompt. */
export interface GuessedFile {
  readonly path: string
  readonly content: string
  readonly isWhole: boolean
}

export interface Guess {
  readonly repository: string
  readonly commit: string
  readonly files: ReadonlyMap<string, TreeFile>
  readonly request: string
  /** Files that are already in the prompt. */
  readonly known: ReadonlySet<string>
  /** The available space in characters. */
  readonly room: number
  readonly maxFiles?: number
}

/**
 * The maximum share of the budget for one file, by rank. The first files are shown in full, and the last files as
 * outlines.
 */
const SHARES = [
  { ranks: 4, share: 0.12 },
  { ranks: 12, share: 0.04 },
  { ranks: Number.POSITIVE_INFINITY, share: 0.012 },
]
/** A shorter excerpt is not worth including, because the file name is listed anyway. */
const MIN_PARTS = 500

/** Returns the files that are most relevant to a request, best first. Returns all project files if they fit. */
export async function guessFiles(guess: Guess): Promise<GuessedFile[]> {
  const { repository, commit, request, known, room, maxFiles = Number.POSITIVE_INFINITY } = guess
  const history = await pastCommits(repository, commit)
  const texts = await readCandidates({ ...guess, history })
  const scores = rankFiles({ request, texts, history })
  const order = [...texts.keys()]
    .filter((path) => !known.has(path))
    .sort((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0) || (a < b ? -1 : 1))
  const whole = order.map((path) => ({ path, content: texts.get(path)!, isWhole: true }))
  if (whole.reduce((sum, file) => sum + lengthOf(file), 0) <= room) return whole
  const terms = queryTerms(request)
  let left = room
  const shown: GuessedFile[] = []
  for (const file of whole) {
    if (!scores.has(file.path) || shown.length === maxFiles) break
    if (left < MIN_PARTS && lengthOf(file) > left) continue
    const { share } = SHARES.find(({ ranks }) => shown.length < ranks)!
    const content = extractParts(file.content, terms, Math.max(MIN_PARTS, room * share))
    const entry = { ...file, content, isWhole: content === file.content }
    if (lengthOf(entry) > left) continue
    left -= lengthOf(entry)
    shown.push(entry)
  }
  return shown
}

/** The length of a file, including its enclosing tags. */
const lengthOf = ({ path, content }: { readonly path: string; readonly content: string }): number =>
  path.length + content.length + 60
