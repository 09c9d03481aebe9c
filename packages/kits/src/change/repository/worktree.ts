import { copyFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { fillGitDirectory } from './clean-git-dir.ts'
import { git, gitDirectory } from './git.ts'
import { listTree } from './read-tree.ts'
import { removeLinksOut } from './remove-links-out.ts'

export interface WorktreeName {
  /** The folder for the worktrees of this workspace. */
  readonly home: string
  /** The worktree's name. An existing worktree of the same name is removed first. */
  readonly name: string
  readonly commit: string
}

/** A folder with the files of a commit. */
export interface Worktree {
  readonly folder: string
  /** The worktree's index. It is outside the folder, so that agents do not change it. */
  readonly index: string
  /** Paths in the commit that are missing from the folder. */
  readonly leftOut: ReadonlySet<string>
}

export interface CheckoutOptions {
  readonly isLeftOut?: (path: string) => boolean
  /** Whether links that point outside the folder are kept. */
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
  place: WorktreeName,
  { isLeftOut, keepsLinksOut = false }: CheckoutOptions = {},
): Promise<Worktree> {
  const { home, name, commit } = place
  await closeWorktree(place)
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
    const input = [...paths].map((path) => `${path}\0`).join('')
    await git(repository, ['update-index', '--skip-worktree', '-z', '--stdin'], { ...inTree, input })
  }
}

/** A file that names the process that owns a worktree. */
export const OWNER_FILE = 'owner.json'

/** Removes a worktree if it exists. */
export async function closeWorktree({ home, name }: Pick<WorktreeName, 'home' | 'name'>): Promise<void> {
  await rm(join(home, name), { recursive: true, force: true, maxRetries: 3 })
}

export async function withWorktree<T>(
  repository: string,
  place: WorktreeName,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  try {
    return await work((await openWorktree(repository, place, { keepsLinksOut: true })).folder)
  } finally {
    await closeWorktree(place)
  }
}
