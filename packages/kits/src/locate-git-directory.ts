import { readFile, realpath, stat } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'

/** The locations of git's data for a working tree. */
export interface GitDirectory {
  /** The root of the working tree. */
  readonly top: string
  /** The folder that contains HEAD and the index. This is `.git` or, for a linked worktree, a folder inside `.git`. */
  readonly own: string
  /** The folder that contains objects, refs and configuration. Differs from `own` only in linked worktrees. */
  readonly common: string
}

/**
 * Finds the repository that contains a folder. Does not use git, because `core.worktree` in the configuration could
 * point anywhere.
 */
export async function locateGitDirectory(folder: string): Promise<GitDirectory | undefined> {
  for (let top = await realpath(folder); ; top = dirname(top)) {
    const own = await gitDirectoryOf(join(top, '.git'))
    if (own !== undefined) return { top, own, common: await commonDirectory(own) }
    if (dirname(top) === top) return undefined
  }
}

async function gitDirectoryOf(path: string): Promise<string | undefined> {
  const entry = await stat(path).catch(() => undefined)
  if (entry?.isDirectory()) return (await isGitDirectory(path)) ? path : undefined
  if (!entry?.isFile() || entry.size > 10_000) return undefined
  const target = /^gitdir: (.+?)\n?$/.exec(await readFile(path, 'utf8'))?.[1]
  if (target === undefined) return undefined
  const directory = resolve(dirname(path), target)
  return (await isGitDirectory(directory)) ? directory : undefined
}

async function isGitDirectory(path: string): Promise<boolean> {
  return (await stat(join(path, 'HEAD')).catch(() => undefined))?.isFile() === true
}

async function commonDirectory(own: string): Promise<string> {
  const named = await readFile(join(own, 'commondir'), 'utf8').catch(() => undefined)
  return named === undefined ? own : resolve(own, named.trim())
}
