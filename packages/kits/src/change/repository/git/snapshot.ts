import { lstat, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Diagnostic } from '@quire/core'
import { makeCleanGitDirectory } from './clean-git-directory.ts'
import { commitIndex, withIndexOf } from './commit.ts'
import { filteredPaths } from './filtered-paths.ts'
import { git, gitDirectory, gitEntries, pathInput, resolveRef } from './git.ts'
import { leftOut } from './read-tree.ts'

export interface Snapshot {
  readonly head: string
  /**
   * The commit on which the change is based. If there are no uncommitted changes, this is `head`. Otherwise, it is a
   * new commit that adds the uncommitted changes to `head`.
   */
  readonly base: string
  readonly diagnostics: readonly Diagnostic[]
}

/** Larger untracked files are left out, because their contents would stay in the repository. */
const MAX_BYTES = 5 * 1024 * 1024

/**
 * Commits the working tree without creating a branch, so that a long or resumed run still sees the original files. The
 * commit contains the tracked files. On request, it also contains untracked files that are not ignored.
 */
export async function takeSnapshot(
  repository: string,
  message: string,
  { includesUntracked = false }: { readonly includesUntracked?: boolean } = {},
): Promise<Snapshot> {
  const head = await resolveRef(repository, 'HEAD')
  const status = await readStatus(repository, head)
  const diagnostics: Diagnostic[] = []
  const found: string[] = []
  let untracked = 0
  for (const entry of status) {
    const path = entry.slice(3)
    const isNew = entry.startsWith('??')
    // Skips the workspace's own data, even if git does not ignore it.
    if (/(^|\/)\.quire\//.test(path)) continue
    if (isNew && !includesUntracked) {
      untracked++
      continue
    }
    const problem = await whyNot(repository, path, isNew)
    if (problem === undefined) found.push(path)
    else diagnostics.push(problem)
  }
  if (untracked > 0) diagnostics.push(leftUntracked(untracked))
  const filters = await filteredPaths(repository, found)
  const paths = found.filter((path) => !filters.has(path))
  for (const [path, filter] of filters) diagnostics.push(filtered(path, filter))
  if (paths.length === 0) return { head, base: head, diagnostics }
  const base = await withIndexOf(repository, head, async (index) => {
    await git(repository, ['update-index', '--add', '--remove', '-z', '--stdin'], {
      index,
      input: pathInput(paths),
    })
    return commitIndex(repository, index, head, message)
  })
  diagnostics.push({
    code: 'change.uncommitted-work',
    severity: 'info',
    message: `${paths.length} ${paths.length === 1 ? 'file was' : 'files were'} not committed; the change starts from the uncommitted content.`,
  })
  return { head, base, diagnostics }
}

async function readStatus(repository: string, head: string): Promise<string[]> {
  const clean = await makeCleanGitDirectory(await gitDirectory(repository), head)
  try {
    const args = ['status', '--porcelain=v1', '-z', '-uall', '--no-renames', '--ignore-submodules=all']
    return await gitEntries(repository, args, { gitDirectory: clean })
  } finally {
    await rm(clean, { recursive: true, force: true })
  }
}

function leftUntracked(count: number): Diagnostic {
  const files = count === 1 ? 'untracked file was' : 'untracked files were'
  return {
    code: 'change.untracked-files',
    severity: 'info',
    message: `${count} ${files} left out. Add them with \`git add\`, or pass --include-untracked.`,
  }
}

/** Warns about a file that has a git filter. Quire does not run filters, so it uses the committed version. */
function filtered(path: string, filter: string): Diagnostic {
  return {
    code: 'change.filtered-file',
    severity: 'warning',
    message: `${JSON.stringify(path)} uses the git filter '${filter}', and Quire does not run filters. The committed version is used instead of the file in the working tree.`,
  }
}

async function whyNot(repository: string, path: string, isNew: boolean): Promise<Diagnostic | undefined> {
  if (path.includes('\uFFFD')) return leftOut(path, 'change.unreadable-name', 'its name is not UTF-8')
  const entry = await lstat(join(repository, path)).catch(() => undefined)
  if (!isNew || entry === undefined) return undefined
  if (entry.isDirectory()) return leftOut(path, 'change.nested-repository', 'it is a separate repository')
  if (!entry.isFile() && !entry.isSymbolicLink()) return leftOut(path, 'change.not-a-file', 'it is not a file')
  if (entry.size > MAX_BYTES) return leftOut(path, 'change.large-file', `it is new and has ${entry.size} bytes`)
  return undefined
}
