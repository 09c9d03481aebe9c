import { git } from './git.ts'
import { mentionedPaths, termsOf } from './mentioned-paths.ts'
import { isRegular, type TreeFile } from './read-tree.ts'
import { withIndexOf } from './temporary-index.ts'

/** A file and how much it matters here; what matters least is left out first. */
export interface ChosenFile extends TreeFile {
  readonly weight: number
}

export interface Choice {
  readonly repository: string
  readonly commit: string
  readonly files: ReadonlyMap<string, TreeFile>
  /** What the user chose, as git's own patterns; then nothing is guessed. */
  readonly patterns: readonly string[]
  readonly request: string
  /** What names files, the most telling first: the plan, the paths of a diff. */
  readonly namedIn: readonly string[]
}

const WEIGHTS = { named: 60, chosen: 50, requested: 45, path: 20, content: 10, rest: 1 }
/** More than these are never offered to a prompt. */
const MAX_FILES = 300
/** A project as small as this is given whole, as far as it fits. */
const SMALL = { files: 60, bytes: 200_000 }

/**
 * The files that a prompt should have: those that the plan names, those that the user chose, else those that the
 * request names or speaks of; and the whole of a small project.
 */
export async function chooseFiles(choice: Choice): Promise<ChosenFile[]> {
  const { files, patterns, request, namedIn } = choice
  const weights = new Map<string, number>()
  const add = (path: string, weight: number): void => {
    if (files.has(path) && (weights.get(path) ?? 0) < weight) weights.set(path, weight)
  }
  for (const text of namedIn) for (const path of mentionedPaths(text, files)) add(path, WEIGHTS.named)
  for (const path of await matching(choice)) add(path, WEIGHTS.chosen)
  for (const path of mentionedPaths(request, files)) add(path, WEIGHTS.requested)
  if (patterns.length === 0) {
    const terms = termsOf(request)
    for (const path of files.keys()) {
      const lower = path.toLowerCase()
      const found = terms.filter((term) => lower.includes(term)).length
      if (found > 0) add(path, WEIGHTS.path + found)
    }
    if (weights.size < MAX_FILES) for (const path of await speakingOf(choice, terms)) add(path, WEIGHTS.content)
    if (isSmall(files)) for (const path of files.keys()) add(path, WEIGHTS.rest)
  }
  return [...weights]
    .map(([path, weight]) => ({ ...files.get(path)!, weight }))
    .sort((a, b) => b.weight - a.weight || (a.path < b.path ? -1 : 1))
    .slice(0, MAX_FILES)
}

/** What the user's patterns match, by git's rules for them (`src/**`, `*.md`), also where nothing is checked out. */
async function matching({ repository, commit, patterns }: Choice): Promise<string[]> {
  if (patterns.length === 0) return []
  const listed = await withIndexOf(repository, commit, (index) =>
    git(repository, ['ls-files', '-z', '--full-name', '--', ...patterns.map((one) => `:(top,glob)${one}`)], { index }),
  )
  return listed
    .toString('utf8')
    .split('\0')
    .filter((path) => path !== '')
}

async function speakingOf({ repository, commit }: Choice, terms: readonly string[]): Promise<string[]> {
  if (terms.length === 0) return []
  const args = [
    'grep',
    '-l',
    '-z',
    '-I',
    '-i',
    '-F',
    '--threads=2',
    '--full-name',
    ...terms.flatMap((term) => ['-e', term]),
  ]
  const found = await git(repository, [...args, commit], { accept: [1] })
  return found
    .toString('utf8')
    .split('\0')
    .filter((line) => line !== '')
    .map((line) => line.slice(commit.length + 1))
    .slice(0, MAX_FILES)
}

function isSmall(files: ReadonlyMap<string, TreeFile>): boolean {
  if (files.size > SMALL.files) return false
  let bytes = 0
  for (const file of files.values()) if (isRegular(file)) bytes += file.size
  return bytes <= SMALL.bytes
}
