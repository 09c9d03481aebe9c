import type { Diagnostic } from '@quire/core'
import { type ChosenFile, chooseFiles, rankOf } from '../repository/files/choose-files.ts'
import { changedLines } from '../repository/git/diff.ts'
import { listTree, readFiles, type TreeFile } from '../repository/git/read-tree.ts'
import { firstLines, partsAround } from './extract-parts.ts'
import type { ShownFile } from './shared-files.ts'
import { showNamed } from './show-named.ts'
import type { LaterSpace } from './space.ts'

export interface LaterSubject extends LaterSpace {
  readonly repository: string
  /** The commit that the change starts from. */
  readonly base: string
  /** The commit that contains the change so far. */
  readonly commit: string
  readonly request: string
  readonly plan: string
  /** Texts that name files, most important first. See `chooseFiles`. */
  readonly namedIn: readonly string[]
  /** Paths of files that differ from what the shared files show. */
  readonly changed: ReadonlySet<string>
  /** Whether the diff is in the prompt and contains all of a new file. */
  readonly hidesNew: boolean
  /** What the shared files show of each file. */
  readonly given: ReadonlyMap<string, ShownFile>
}

interface LaterFiles {
  readonly files: readonly ShownFile[]
  readonly diagnostics: readonly Diagnostic[]
}

/** A changed file up to this length is shown in full. */
const MAX_WHOLE = 6000

/**
 * Returns the files that a phase needs beyond the shared files: changed files, and files that the plan names. Of a long
 * changed file, it shows the declarations around each change. Lines that the shared files show are not repeated.
 */
export async function laterFiles(subject: LaterSubject): Promise<LaterFiles> {
  const { repository, commit, request, plan, namedIn, changed, given, space, each } = subject
  const files = await listTree(repository, commit)
  const all = await chooseFiles({ repository, commit, files, patterns: [], request: '', namedIn })
  const edited = await editedFiles(subject, all, space)
  const left = space - edited.files.reduce((sum, { content }) => sum + content.length, 0)
  const chosen = all.filter(({ path }) => !changed.has(path) && !given.get(path)?.isWhole)
  const weights = new Map(chosen.map(({ path, weight }) => [path, weight]))
  const { files: read, diagnostics } = await readFiles(repository, chosen)
  const ranked = read.map((file) => ({ ...file, rank: rankOf(weights.get(file.path)!) }))
  const parts = new Map([...given].map(([path, { content }]) => [path, content]))
  const shown = showNamed(ranked, { request, plan, space: Math.max(0, left), each, given: parts })
  const named = shown.filter(({ content, isWhole }) => content !== '' || isWhole)
  return {
    files: [...named.map((file) => ({ ...file, weight: weights.get(file.path)! })), ...edited.files],
    diagnostics: [...edited.diagnostics, ...diagnostics],
  }
}

/** The changed files, after the change. */
async function editedFiles(subject: LaterSubject, all: readonly ChosenFile[], space: number): Promise<LaterFiles> {
  const { repository, base, changed, hidesNew, each } = subject
  const before = await listTree(repository, base)
  const after = all.filter(({ path }) => changed.has(path))
  const hasDeleted = [...changed].some((path) => !after.some((file) => file.path === path))
  // A renamed file is new under its path, but the diff does not contain all of it.
  const wanted = hidesNew && !hasDeleted ? after.filter(({ path }) => before.has(path)) : after
  const { files: read, diagnostics } = await readFiles(repository, wanted)
  const byPath = new Map<string, ChosenFile>(wanted.map((file) => [file.path, file]))
  let left = space
  const files: ShownFile[] = []
  for (const { path, content } of read) {
    const file = byPath.get(path)!
    const max = Math.min(each.changing, left)
    const part =
      content.length <= Math.min(MAX_WHOLE, max) ? content : await changedPart(subject, before, file, content, max)
    if (part === '' && content !== '') continue
    left -= part.length
    files.push({ path, content: part, isWhole: part === content, weight: file.weight })
  }
  return { files, diagnostics }
}

async function changedPart(
  { repository }: LaterSubject,
  before: ReadonlyMap<string, TreeFile>,
  file: TreeFile,
  content: string,
  maxLength: number,
): Promise<string> {
  const old = before.get(file.path)
  if (!old) return firstLines(content, maxLength)
  return partsAround(content, await changedLines(repository, old.oid, file.oid), maxLength)
}
