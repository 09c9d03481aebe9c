import { gitEntries } from '../repository/git/git.ts'
import { isRegular, readBlobs, type TreeFile } from '../repository/git/read-tree.ts'
import { fileKind, isNeverGuessed } from './file-kind.ts'
import { fillSpace, type GuessedFile, lengthOf } from './fill-space.ts'
import { type PastCommit, pastCommits } from './past-commits.ts'
import { rankFiles } from './rank-files.ts'
import { queryTerms, TermReader } from './terms.ts'

export interface Guess {
  readonly repository: string
  readonly commit: string
  readonly files: ReadonlyMap<string, TreeFile>
  readonly request: string
  /** Files that are already in the prompt. */
  readonly inPrompt: ReadonlySet<string>
  /** The available space in characters. */
  readonly space: number
  readonly maxFiles?: number
}

/** Larger files would use too much space. */
const MAX_BYTES = 512 * 1024
/** The maximum number of bytes to read for ranking. Larger projects are filtered with `git grep` first. */
const MAX_BYTES_TOGETHER = 24 * 1024 * 1024
const MAX_PATTERNS = 24
/** Returns the files that are most relevant to a request, best first. Returns all project files if they fit. */
export async function guessFiles(guess: Guess): Promise<GuessedFile[]> {
  const { repository, commit, request, inPrompt, space, maxFiles = Number.POSITIVE_INFINITY } = guess
  const history = await pastCommits(repository, commit)
  const texts = await readCandidates({ ...guess, history })
  const scores = rankFiles({ request, texts, history })
  const order = [...texts.keys()]
    .filter((path) => !inPrompt.has(path))
    .sort((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0) || (a < b ? -1 : 1))
  const whole = order.map((path) => ({ path, content: texts.get(path)!, isWhole: true }))
  if (whole.reduce((sum, file) => sum + lengthOf(file), 0) <= space) return whole
  const ranked = whole.filter(({ path }) => scores.has(path)).slice(0, maxFiles)
  return fillSpace(ranked, queryTerms(request), space)
}

type Candidates = Pick<Guess, 'repository' | 'commit' | 'files' | 'request'> & {
  readonly history: readonly PastCommit[]
}

async function readCandidates(candidates: Candidates): Promise<Map<string, string>> {
  const { repository, files } = candidates
  const readable = [...files.values()].filter(
    (file) => isRegular(file) && file.size <= MAX_BYTES && !isNeverGuessed(file.path),
  )
  const bytes = readable.reduce((sum, { size }) => sum + size, 0)
  const wanted = bytes <= MAX_BYTES_TOGETHER ? readable : await likeliest(candidates, readable)
  const contents = await readBlobs(
    repository,
    wanted.map(({ oid }) => oid),
  )
  const texts = new Map<string, string>()
  for (const [index, { path }] of wanted.entries()) {
    const content = contents[index]!
    if (!content.subarray(0, 8000).includes(0)) texts.set(path, content.toString('utf8'))
  }
  return texts
}

async function likeliest(candidates: Candidates, readable: readonly TreeFile[]): Promise<TreeFile[]> {
  const reader = new TermReader()
  const terms = queryTerms(candidates.request, reader)
  const hits = await filesWith(candidates, [...terms.keys()])
  const changed = new Set(candidates.history.flatMap(({ paths }) => paths))
  const points = ({ path }: TreeFile): number => {
    const named = [...new Set(reader.read(path))].reduce((sum, term) => sum + (terms.get(term) ?? 0), 0)
    const kind = fileKind(path)
    return 4 * named + (hits.has(path) ? 2 : 0) + (changed.has(path) ? 1 : 0) + (kind === 'code' ? 0.5 : 0)
  }
  const ranked = readable.map((file) => ({ file, points: points(file) })).filter(({ points: own }) => own >= 1)
  ranked.sort((a, b) => b.points - a.points || (a.file.path < b.file.path ? -1 : 1))
  let bytes = 0
  const chosen: TreeFile[] = []
  for (const { file } of ranked) {
    bytes += file.size
    if (bytes > MAX_BYTES_TOGETHER) break
    chosen.push(file)
  }
  return chosen
}

async function filesWith({ repository, commit }: Candidates, terms: readonly string[]): Promise<Set<string>> {
  const words = terms.filter((term) => !term.startsWith('=') && term.length > 2).slice(0, MAX_PATTERNS)
  if (words.length === 0) return new Set()
  const options = ['grep', '-l', '-z', '-I', '-i', '-F', '--threads=2', '--full-name']
  const patterns = words.flatMap((word) => ['-e', word])
  const found = await gitEntries(repository, [...options, ...patterns, commit], { accept: [1] })
  return new Set(found.map((line) => line.slice(commit.length + 1)))
}
