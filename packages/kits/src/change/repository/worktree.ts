import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { GitFailed } from '../errors.ts'
import { git } from './git.ts'

export interface Worktree {
  /** Where worktrees of this workspace are kept. */
  readonly home: string
  /** Names it among the others; what a crash left under the same name is removed first. */
  readonly name: string
  readonly commit: string
}

/** Where a workspace's worktrees are: beside its store, out of the way of whatever looks at its files. */
export function worktreeHome(root: string): string {
  return join(root, '.quire', 'worktrees')
}

/** Checks a commit out into a folder of its own, without a branch, and gives the folder. */
export async function openWorktree(repository: string, { home, name, commit }: Worktree): Promise<string> {
  const folder = join(home, name)
  await mkdir(home, { recursive: true, mode: 0o700 })
  await writeFile(join(home, '.gitignore'), '*\n')
  await closeWorktree(repository, folder)
  // Twice: git may remember a worktree whose folder is gone.
  await git(repository, ['worktree', 'add', '--quiet', '--force', '--force', '--detach', folder, commit])
  return folder
}

/** Removes a worktree, and what git remembers of it. */
export async function closeWorktree(repository: string, folder: string): Promise<void> {
  await git(repository, ['worktree', 'remove', '--force', '--force', folder]).catch((error: unknown) => {
    // There is none, which is what is wanted.
    if (!(error instanceof GitFailed)) throw error
  })
  await rm(folder, { recursive: true, force: true, maxRetries: 3 })
}

export async function withWorktree<T>(
  repository: string,
  worktree: Worktree,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = await openWorktree(repository, worktree)
  try {
    return await work(folder)
  } finally {
    await closeWorktree(repository, folder)
  }
}
