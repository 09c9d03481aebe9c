import type { Diagnostic } from '@quire/core'
import { chooseFiles, rankOf } from '../repository/files/choose-files.ts'
import { isRuleFile } from '../repository/files/rule-files.ts'
import { isRegular, listTree, readFiles, type TreeFile } from '../repository/git/read-tree.ts'
import { firstLines } from './extract-parts.ts'
import { type GuessedFile, lengthOf } from './fill-space.ts'
import { guessFiles } from './guess-files.ts'
import { showNamed } from './show-named.ts'
import { guessedSpace, namedSpace, sharedSpace } from './space.ts'

/** A file as a prompt shows it. Files with the lowest weight are left out first. */
export interface ShownFile extends GuessedFile {
  readonly weight: number
}

export interface SharedFiles {
  /** The files that every phase shows. */
  readonly shared: readonly ShownFile[]
  /** Files for which there is room before there is a plan. */
  readonly more: readonly ShownFile[]
  readonly diagnostics: readonly Diagnostic[]
}

export interface SharedSubject {
  readonly repository: string
  /** The commit that the change starts from. */
  readonly base: string
  readonly request: string
  /** The files chosen by the user, as git pathspecs. If set, no files are guessed. */
  readonly patterns: readonly string[]
  /** The size of the context window in tokens. */
  readonly window: number
  /** Whether the project's README describes the project. */
  readonly hasReadme: boolean
}

const WEIGHT_OF_README = 41
const WEIGHT_OF_GUESSES = 40
const READMES = ['readme.md', 'readme.rst', 'readme.txt', 'readme']
/** The maximum length of a README that is not relevant to the request. */
const MAX_README = 4000

/**
 * Returns the files that all phases of a change show in the same order, so that their prompts begin alike. They depend
 * only on the request and on the commit that the change starts from.
 */
export async function sharedFiles(subject: SharedSubject): Promise<SharedFiles> {
  const { repository, base: commit, request, patterns, window, hasReadme } = subject
  const files = await listTree(repository, commit)
  const chosen = await chooseFiles({ repository, commit, files, patterns, request, namedIn: [] })
  const weights = new Map(chosen.map(({ path, weight }) => [path, weight]))
  const { files: read, diagnostics } = await readFiles(repository, chosen)
  const ranked = read.map((file) => ({ ...file, rank: rankOf(weights.get(file.path)!) }))
  const named = showNamed(ranked, { request, plan: '', space: namedSpace(window) })
  const taken = named.reduce((sum, file) => sum + lengthOf(file), 0)
  const space = patterns.length > 0 ? 0 : guessedSpace(window, taken)
  // Rule files are in a layer of their own.
  const inPrompt = new Set([...weights.keys(), ...[...files.keys()].filter(isRuleFile)])
  const guessed = space > 0 ? await guessFiles({ repository, commit, files, request, inPrompt, space }) : []
  const readme = hasReadme ? await beginningOfReadme(repository, files, [...named, ...guessed]) : []
  const others = guessed.filter(({ path }) => path !== readme[0]?.path)
  const entries: ShownFile[] = [
    ...readme.map((file) => ({ ...file, weight: WEIGHT_OF_README })),
    ...named.map((file) => ({ ...file, weight: weights.get(file.path)! })),
    ...others.map((file, rank) => ({ ...file, weight: WEIGHT_OF_GUESSES / (rank + 1) })),
  ]
  const end = countFitting(entries, Math.max(sharedSpace(window), taken))
  return { shared: entries.slice(0, end), more: entries.slice(end), diagnostics }
}

/** The number of files that fit into the space, from the first. */
function countFitting(files: readonly GuessedFile[], space: number): number {
  let left = space
  const index = files.findIndex((file) => {
    left -= lengthOf(file)
    return left < 0
  })
  return index < 0 ? files.length : index
}

/** The beginning of the README, unless the given files already show more of it. */
async function beginningOfReadme(
  repository: string,
  files: ReadonlyMap<string, TreeFile>,
  given: readonly GuessedFile[],
): Promise<GuessedFile[]> {
  const file = findReadme(files)
  if (
    !file ||
    given.some(({ path, content, isWhole }) => path === file.path && (isWhole || content.length > MAX_README))
  )
    return []
  const { content = '' } = (await readFiles(repository, [file])).files[0] ?? {}
  if (content.trim() === '') return []
  const beginning = firstLines(content, MAX_README)
  return [{ path: file.path, content: beginning, isWhole: beginning === content }]
}

/** The README in the root of the repository. */
export function findReadme(files: ReadonlyMap<string, TreeFile>): TreeFile | undefined {
  const atTop = [...files.values()].filter((one) => !one.path.includes('/') && isRegular(one))
  return READMES.map((name) => atTop.find(({ path }) => path.toLowerCase() === name)).find((one) => one)
}
