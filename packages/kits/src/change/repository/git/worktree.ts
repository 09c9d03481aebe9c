import { copyFile, mkdir, readdir, readFile, realpath, rm, unlink, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join, sep } from 'node:path'
import { isAliasOf } from '@quire/core/file-name'
import { fillGitDirectory } from './clean-git-directory.ts'
import { git, gitDirectory, pathInput } from './git.ts'
import { listTree, type TreeFile } from './read-tree.ts'

export interface WorktreeName {
  readonly home: string
  /** The worktree's name. An existing worktree of the same name is removed first. */
  readonly name: string
  readonly commit: string
}

export interface Worktree {
  readonly folder: string
  /** The worktree's index. It is outside the folder, so that agents do not change it. */
  readonly index: string
  /** Paths in the commit that are missing from the folder. */
  readonly leftOut: ReadonlySet<string>
}

export interface CheckoutOptions {
  readonly isLeftOut?: (path: string) => boolean
  readonly keepsLinksOut?: boolean
}

/** The folder for a workspace's worktrees. Tools that read the workspace do not see it. */
export function worktreeHome(root: string): string {
  return join(root, '.quire', 'worktrees')
}

/**
 * Checks out a commit into a separate folder. The folder is a small repository that shares the user's objects. Git
 * works there, but cannot change the user's configuration or refs.
 */
export async function openWorktree(
  repository: string,
  worktree: WorktreeName,
  { isLeftOut, keepsLinksOut = false }: CheckoutOptions = {},
): Promise<Worktree> {
  const { home, name, commit } = worktree
  await closeWorktree(worktree)
  const own = join(home, name)
  const [folder, index] = [join(own, 'files'), join(own, 'index')]
  await mkdir(join(folder, '.git'), { recursive: true, mode: 0o700 })
  await writeFile(join(home, '.gitignore'), '*\n')
  await writeFile(join(own, OWNER_FILE), JSON.stringify({ host: hostname(), pid: process.pid }))
  const files = [...(await listTree(repository, commit)).values()]
  // A submodule is a separate repository, so it is not read here.
  const leftOut = new Set(
    files.filter(({ path, mode }) => mode === '160000' || isLeftOut?.(path)).map(({ path }) => path),
  )
  const inTree = { index, workTree: folder }
  await git(repository, ['read-tree', commit], inTree)
  await skip(leftOut)
  await git(repository, ['checkout-index', '--all', '--quiet', '--index'], inTree)
  const linksOut = keepsLinksOut ? new Set<string>() : await removeLinksOut(folder, files)
  await skip(linksOut)
  await fillGitDirectory(join(folder, '.git'), await gitDirectory(repository), commit)
  await copyFile(index, join(folder, '.git/index'))
  return { folder, index, leftOut: new Set([...leftOut, ...linksOut]) }

  async function skip(paths: ReadonlySet<string>): Promise<void> {
    if (paths.size === 0) return
    await git(repository, ['update-index', '--skip-worktree', '-z', '--stdin'], { ...inTree, input: pathInput(paths) })
  }
}

/** A file that names the process that owns a worktree. */
const OWNER_FILE = 'owner.json'

export async function closeWorktree({ home, name }: Pick<WorktreeName, 'home' | 'name'>): Promise<void> {
  await rm(join(home, name), { recursive: true, force: true, maxRetries: 3 })
}

export async function withWorktree<T>(
  repository: string,
  worktree: WorktreeName,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  try {
    return await work((await openWorktree(repository, worktree, { keepsLinksOut: true })).folder)
  } finally {
    await closeWorktree(worktree)
  }
}

/**
 * Removes links that point outside the folder or into its `.git`, because an editor could follow them. Dangling links
 * are also removed, because their targets may appear later. Returns the removed paths.
 */
async function removeLinksOut(folder: string, files: readonly TreeFile[]): Promise<ReadonlySet<string>> {
  const top = await realpath(folder)
  const removed = new Set<string>()
  for (const { path, mode } of files) {
    if (mode !== '120000') continue
    const target = await realpath(join(folder, path)).catch(() => undefined)
    const isInside = target?.startsWith(top + sep) && !target.startsWith(join(top, '.git'))
    if (isInside) continue
    await unlink(join(folder, path)).catch(() => {})
    removed.add(path)
  }
  return removed
}

/**
 * Removes everything in a folder that git could treat as a separate repository. Otherwise, git would run programs named
 * in that repository's configuration. Returns the removed paths.
 */
export async function removeGitNames(folder: string): Promise<string[]> {
  // The worktree's own `.git` is no longer needed.
  await rm(join(folder, '.git'), { recursive: true, force: true })
  const removed: string[] = []
  const waiting = ['']
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    for (const entry of await readdir(join(folder, at), { withFileTypes: true })) {
      const path = at === '' ? entry.name : `${at}/${entry.name}`
      if (isAliasOf(entry.name, '.git')) {
        await rm(join(folder, path), { recursive: true, force: true })
        removed.push(path)
      } else if (entry.isDirectory()) waiting.push(path)
    }
  }
  return removed.sort()
}

/** Removes worktrees left behind by terminated processes on this machine. */
export async function sweepWorktrees(home: string): Promise<void> {
  const entries = await readdir(home, { withFileTypes: true }).catch(() => [])
  for (const entry of entries) {
    if (entry.isDirectory() && (await isAbandoned(join(home, entry.name)))) {
      await closeWorktree({ home, name: entry.name })
    }
  }
}

async function isAbandoned(folder: string): Promise<boolean> {
  const text = await readFile(join(folder, OWNER_FILE), 'utf8').catch(() => undefined)
  // A new worktree has no owner yet.
  const owner = text === undefined || text === '' ? undefined : (JSON.parse(text) as { host?: unknown; pid?: unknown })
  if (owner?.host !== hostname() || typeof owner.pid !== 'number') return false
  try {
    process.kill(owner.pid, 0)
    return false
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ESRCH'
  }
}
