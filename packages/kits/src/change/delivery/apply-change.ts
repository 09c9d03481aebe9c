import { lstat, mkdtemp, readlink, rm, rmdir, unlink, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join, posix } from 'node:path'
import { GitFailed } from '../errors.ts'
import { withIndexOf } from '../repository/git/commit.ts'
import { changedPaths } from '../repository/git/diff.ts'
import { git, gitLine, pathInput, resolveRef } from '../repository/git/git.ts'
import { isRegular, listTree, readBlobs, type TreeFile } from '../repository/git/read-tree.ts'
import { foldersAbove } from '../repository/update/project-tree.ts'

/** A change in a repository's object store. */
export interface StoredChange {
  readonly repo: string
  readonly base: string
  readonly commit: string
}

export interface AppliedFile {
  readonly path: string
  /** `merge` combines the change with commits made since; `none` means that the file already has its new content. */
  readonly action: 'add' | 'change' | 'merge' | 'delete' | 'none'
}

export interface ApplyResult {
  readonly files: readonly AppliedFile[]
  /** Files that have other work in them. If there are any, nothing is applied. */
  readonly conflicts: readonly { readonly path: string; readonly reason: string }[]
}

/**
 * Writes a change to the repository's working tree. The index and HEAD stay unchanged. Hooks and filters do not run. If a
 * file contains work that the change did not start from, nothing is written. Can be repeated: files that already have
 * their new content are left alone.
 */
export async function applyChange(
  change: StoredChange,
  { isDryRun }: { readonly isDryRun: boolean },
): Promise<ApplyResult> {
  const { repo, commit } = change
  const planned = await planFiles(change)
  const conflicts = planned.flatMap(({ path, conflict }) =>
    conflict === undefined ? [] : [{ path, reason: conflict }],
  )
  const files = planned.flatMap(({ path, action }) => (action === undefined ? [] : [{ path, action }]))
  if (isDryRun || conflicts.length > 0) return { files, conflicts }
  const written = planned.filter(({ action }) => action === 'add' || action === 'change' || action === 'merge')
  for (const { path, action } of files) if (action === 'delete') await remove(repo, path)
  await withIndexOf(repo, commit, async (index) => {
    for (const { path, mode, merged } of written) {
      if (merged !== undefined) await git(repo, ['update-index', '--cacheinfo', `${mode},${merged},${path}`], { index })
    }
    const input = pathInput(written.map(({ path }) => path))
    // Line endings follow the user's settings, as in a checkout. Links are made, never followed.
    if (written.length > 0) await git(repo, ['checkout-index', '--force', '-z', '--stdin'], { index, input })
  })
  return { files, conflicts }
}

interface PlannedFile {
  readonly path: string
  readonly action?: AppliedFile['action']
  readonly conflict?: string
  readonly mode?: string
  /** The object with the merged content. */
  readonly merged?: string
}

async function planFiles({ repo, base, commit }: StoredChange): Promise<PlannedFile[]> {
  const head = await resolveRef(repo, 'HEAD')
  const [before, after, current] = [
    await listTree(repo, base),
    await listTree(repo, commit),
    await listTree(repo, head),
  ]
  const planned: PlannedFile[] = []
  for (const path of await changedPaths(repo, base, commit)) {
    const [was, wanted] = [before.get(path), after.get(path)]
    const found = await readWorkingFile(repo, path)
    if ('conflict' in found) planned.push({ path, conflict: found.conflict })
    else if (found.oid === wanted?.oid) planned.push({ path, action: 'none' })
    else if (found.oid === was?.oid) planned.push({ path, action: wanted ? (was ? 'change' : 'add') : 'delete' })
    else if (found.oid !== current.get(path)?.oid) planned.push({ path, conflict: UNCOMMITTED.reason })
    else planned.push({ path, ...(await mergeFile(repo, was, wanted, current.get(path))) })
  }
  return planned
}

const UNCOMMITTED = { reason: 'it has uncommitted changes that the change did not start from' }

/** The object that a file in the working tree would become. */
async function readWorkingFile(
  repo: string,
  path: string,
): Promise<{ readonly oid: string | undefined } | { readonly conflict: string }> {
  for (const folder of foldersAbove(path)) {
    const above = await lstat(join(repo, folder)).catch(() => undefined)
    if (above && !above.isDirectory()) return { conflict: `${JSON.stringify(folder)} is not a folder` }
  }
  const file = join(repo, path)
  const entry = await lstat(file).catch(() => undefined)
  if (!entry) return { oid: undefined }
  if (entry.isSymbolicLink()) {
    const input = await readlink(file)
    return { oid: await gitLine(repo, ['hash-object', '--stdin'], { input }) }
  }
  if (!entry.isFile()) return { conflict: 'it is not a file' }
  return { oid: await gitLine(repo, ['hash-object', '--', path]) }
}

const OTHERWISE = { reason: 'it was changed, added or deleted by a later commit' }

/** Combines the change with commits that were made since it started. */
async function mergeFile(
  repo: string,
  was: TreeFile | undefined,
  wanted: TreeFile | undefined,
  now: TreeFile | undefined,
): Promise<Omit<PlannedFile, 'path'>> {
  const versions = [now, was, wanted]
  if (!versions.every((file): file is TreeFile => file !== undefined && isRegular(file)))
    return { conflict: OTHERWISE.reason }
  const contents = await readBlobs(
    repo,
    versions.map(({ oid }) => oid),
  )
  const folder = await mkdtemp(join(tmpdir(), 'quire-merge-'))
  try {
    const files = ['now', 'before', 'after'].map((name) => join(folder, name))
    for (const [index, file] of files.entries()) await writeFile(file, contents[index]!)
    const input = await git(repo, ['merge-file', '-p', ...files])
    const merged = await gitLine(repo, ['hash-object', '-w', '--stdin', '--no-filters'], { input })
    return { action: 'merge', mode: wanted!.mode, merged }
  } catch (error) {
    // Git fails if the versions cannot be merged.
    if (GitFailed.isInstance(error)) return { conflict: 'a later commit changed the same lines' }
    throw error
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Removes a file, and the folders that become empty, as git does. */
async function remove(repo: string, path: string): Promise<void> {
  await unlink(join(repo, path))
  for (let folder = posix.dirname(path); folder !== '.'; folder = dirname(folder)) {
    try {
      await rmdir(join(repo, folder))
    } catch {
      return
    }
  }
}
