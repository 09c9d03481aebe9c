import { withIndexOf } from '../git/commit.ts'
import { gitEntries } from '../git/git.ts'
import type { TreeFile } from '../git/read-tree.ts'

/** A file and its weight. Files with the lowest weight are left out first. */
export interface ChosenFile extends TreeFile {
  readonly weight: number
}

export interface Choice {
  readonly repository: string
  readonly commit: string
  readonly files: ReadonlyMap<string, TreeFile>
  /** The files chosen by the user, as git pathspecs relative to the repository's root. If set, no files are guessed. */
  readonly patterns: readonly string[]
  readonly request: string
  /** Texts that mention files, most important first: the paths of a diff, a plan's tasks, and the whole plan. */
  readonly namedIn: readonly string[]
}

const WEIGHTS = { named: 60, chosen: 50, requested: 45 }
/**
 * The number of texts whose files count as files to change. The first text contains paths from a diff. The second text
 * contains a plan's tasks.
 */
const CHANGING = 2

/** The rank of a file: 0 for files to change, 1 for files chosen by the user, 2 for files that are only mentioned. */
export function rankOf(weight: number): 0 | 1 | 2 {
  if (weight > WEIGHTS.named - CHANGING) return 0
  return weight === WEIGHTS.chosen ? 1 : 2
}

const MAX_FILES = 300

/** Returns the files named by the plan, the user or the request. A prompt should contain these files if they fit. */
export async function chooseFiles(choice: Choice): Promise<ChosenFile[]> {
  const { files, request, namedIn } = choice
  const weights = new Map<string, number>()
  const add = (path: string, weight: number): void => {
    if (files.has(path) && (weights.get(path) ?? 0) < weight) weights.set(path, weight)
  }
  for (const [index, text] of namedIn.entries())
    for (const path of mentionedPaths(text, files)) add(path, WEIGHTS.named - index)
  for (const path of await matching(choice)) add(path, WEIGHTS.chosen)
  for (const path of mentionedPaths(request, files)) add(path, WEIGHTS.requested)
  return [...weights]
    .map(([path, weight]) => ({ ...files.get(path)!, weight }))
    .sort((a, b) => b.weight - a.weight || (a.path < b.path ? -1 : 1))
    .slice(0, MAX_FILES)
}

/**
 * Returns the files that match the user's git pathspecs, such as `src/**` or `*.md`. Nothing needs to be checked out.
 */
async function matching({ repository, commit, patterns }: Choice): Promise<string[]> {
  if (patterns.length === 0) return []
  const pathspecs = patterns.map((pattern) => `:(top,glob)${pattern}`)
  return withIndexOf(repository, commit, (index) =>
    gitEntries(repository, ['ls-files', '-z', '--full-name', '--', ...pathspecs], { index }),
  )
}

/** A word in prose that may be a path. If a name contains spaces or quotes, it is found only in backticks. */
const WORD = /[^\s`'"“”‘’<>()[\]{},;*|]+/g
const QUOTED = /`([^`\n]+)`/g

/** Returns the known paths that a text mentions. A file name alone is enough if it is unambiguous. */
export function mentionedPaths(text: string, paths: ReadonlyMap<string, unknown>): string[] {
  const found = new Set<string>()
  const byName = new Map<string, string | undefined>()
  for (const path of paths.keys()) {
    const name = path.slice(path.lastIndexOf('/') + 1)
    byName.set(name, byName.has(name) ? undefined : path)
  }
  const look = (written: string): void => {
    const path = written.replace(/^(?:\.\/|[ab]\/(?=.*\/))/, (start) => (paths.has(written) ? start : ''))
    for (const one of [path, path.replace(/[.:!?]+$/, ''), path.replace(/:\d+(?:[:-]\d+)*[.:]?$/, '')]) {
      if (paths.has(one)) found.add(one)
      else if (one.includes('.') && !one.includes('/')) {
        const whole = byName.get(one)
        if (whole !== undefined) found.add(whole)
      }
    }
  }
  for (const [, quoted] of text.matchAll(QUOTED)) look(quoted!.trim())
  for (const [word] of text.matchAll(WORD)) look(word)
  return [...found]
}
