import { git } from '../repository/git.ts'
import { isRegular, readBlobs, type TreeFile } from '../repository/read-tree.ts'
import { fileKind } from './file-kind.ts'
import type { PastCommit } from './past-commits.ts'
import { queryTerms, TermReader } from './terms.ts'

/** Larger files would use too much space. */
const MAX_BYTES = 512 * 1024
/** The maximum number of bytes to read for ranking. Larger projects are filtered with `git grep` first. */
const MAX_BYTES_TOGETHER = 24 * 1024 * 1024
const MAX_PATTERNS = 24

export interface Candidates {
  readonly repository: string
  readonly commit: string
  readonly files: ReadonlyMap<string, TreeFile>
  readonly request: string
  readonly history: readonly PastCommit[]
}

/** The text files to rank, keyed by path. */
export async function readCandidates(candidates: Candidates): Promise<Map<string, string>> {
  const { repository, files } = candidates
  const readable = [...files.values()].filter((file) => isRegular(file) && file.size <= MAX_BYTES)
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
  const found = await git(repository, [...options, ...words.flatMap((word) => ['-e', word]), commit], { accept: [1] })
  return new Set(
    found
      .toString('utf8')
      .split('\0')
      .filter((line) => line !== '')
      .map((line) => line.slice(commit.length + 1)),
  )
}
