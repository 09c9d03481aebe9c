import type { Diagnostic } from '@quire/core'
import { chooseFiles, rankOf } from '../repository/files/choose-files.ts'
import { listTree, readFiles } from '../repository/git/read-tree.ts'
import type { ShownFile } from './shared-files.ts'
import { showNamed } from './show-named.ts'

export interface LaterSubject {
  readonly repository: string
  /** The commit that contains the change so far. */
  readonly commit: string
  readonly request: string
  readonly plan: string
  /** Texts that name files, most important first. See `chooseFiles`. */
  readonly namedIn: readonly string[]
  /** Paths of files that differ from what the shared files show. */
  readonly changed: ReadonlySet<string>
  /** Paths of files that the shared files show in full. */
  readonly seen: ReadonlySet<string>
  /** The available space in characters. */
  readonly space: number
}

/** Returns the files that a phase needs beyond the shared files: changed files, and files that the plan names. */
export async function laterFiles(
  subject: LaterSubject,
): Promise<{ readonly files: readonly ShownFile[]; readonly diagnostics: readonly Diagnostic[] }> {
  const { repository, commit, request, plan, namedIn, changed, seen, space } = subject
  const files = await listTree(repository, commit)
  const named = await chooseFiles({ repository, commit, files, patterns: [], request: '', namedIn })
  const chosen = named.filter(({ path }) => changed.has(path) || !seen.has(path))
  const weights = new Map(chosen.map(({ path, weight }) => [path, weight]))
  const { files: read, diagnostics } = await readFiles(repository, chosen)
  const ranked = read.map((file) => ({ ...file, rank: rankOf(weights.get(file.path)!) }))
  const shown = showNamed(ranked, { request, plan, space })
  return { files: shown.map((file) => ({ ...file, weight: weights.get(file.path)! })), diagnostics }
}
