import type { Buffer } from 'node:buffer'
import { join } from 'node:path'
import { type GitDirectory, locateGitDirectory } from '../../../locate-git-directory.ts'
import { NotARepository } from '../../errors.ts'
import { makeCleanGitDirectory } from './clean-git-directory.ts'
import { type GitRun, runGit } from './run-git.ts'

export interface GitOptions extends Pick<GitRun, 'input' | 'accept'> {
  /** A separate index. The user's index is never written to. */
  readonly index?: string
  /** The working tree to use instead of the repository's own. */
  readonly workTree?: string
  /** A clean git directory that has its own HEAD. Used by commands that read HEAD. */
  readonly gitDirectory?: string
  readonly environment?: Readonly<Record<string, string>>
}

interface OpenRepository extends GitDirectory {
  /** Used instead of the repository's own git directory. */
  readonly clean: string
}

const opened = new Map<string, Promise<OpenRepository>>()

/** Returns the locations of a repository's git data. @throws NotARepository */
export function gitDirectory(top: string): Promise<GitDirectory> {
  return openRepository(top)
}

function openRepository(top: string): Promise<OpenRepository> {
  const open = opened.get(top)
  if (open) return open
  const opening = (async (): Promise<OpenRepository> => {
    const found = await locateGitDirectory(top).catch(() => undefined)
    if (found?.top !== top) throw new NotARepository(top, 'it is no longer the root of a git repository.')
    return { ...found, clean: await makeCleanGitDirectory(found) }
  })()
  opened.set(top, opening)
  opening.catch(() => opened.delete(top))
  return opening
}

/**
 * Runs git and returns its output. The repository's configuration is not read, because it could run programs. @throws
 * GitFailed
 */
export async function git(top: string, args: readonly string[], options: GitOptions = {}): Promise<Buffer> {
  const { own, common, clean } = await openRepository(top)
  const workTree = options.workTree ?? top
  return runGit({
    ...options,
    cwd: workTree,
    arguments: args,
    environment: {
      GIT_DIR: options.gitDirectory ?? clean,
      GIT_WORK_TREE: workTree,
      GIT_OBJECT_DIRECTORY: join(common, 'objects'),
      GIT_INDEX_FILE: options.index ?? join(own, 'index'),
      ...options.environment,
    },
  })
}

export async function gitLine(top: string, args: readonly string[], options: GitOptions = {}): Promise<string> {
  return (await git(top, args, options)).toString('utf8').trim()
}

/** Runs a git command and returns the entries of its output, which a NUL character separates (`-z`). */
export async function gitEntries(top: string, args: readonly string[], options: GitOptions = {}): Promise<string[]> {
  const entries = (await git(top, args, options)).toString('utf8').split('\0')
  return entries.filter((entry) => entry !== '')
}

/** The input of a git command that reads paths with `-z --stdin`. */
export function pathInput(paths: Iterable<string>): string {
  return [...paths].map((path) => `${path}\0`).join('')
}

/** The commit that a ref points to. Empty if the ref does not exist. */
export function resolveRef(top: string, ref: string): Promise<string> {
  return gitRefs(top, ['rev-parse', '--verify', '--quiet', ref], { accept: [1] })
}

/**
 * Runs a git command on refs. Only this function reads the repository's own configuration, because the configuration
 * defines how refs are stored. These commands can start no programs except hooks, which are disabled. @throws GitFailed
 */
export async function gitRefs(
  top: string,
  args: readonly ['rev-parse' | 'update-ref' | 'for-each-ref', ...string[]],
  options: Pick<GitOptions, 'accept'> = {},
): Promise<string> {
  const { own } = await openRepository(top)
  const environment = { GIT_DIR: own, GIT_WORK_TREE: top }
  return (await runGit({ ...options, cwd: top, arguments: args, environment })).toString('utf8').trim()
}
