import { join } from 'node:path'
import { type GitDirectory, locateGitDirectory } from '../../locate-git-directory.ts'
import { NotARepository } from '../errors.ts'
import { makeCleanGitDirectory } from './clean-git-dir.ts'
import { runGit } from './run-git.ts'

export interface GitOptions {
  readonly input?: string | Buffer
  /** An index of our own, so that the user's is never written. */
  readonly index?: string
  /** The folder that stands for the working tree, where it is not the repository's own. */
  readonly workTree?: string
  /** A clean git directory with another HEAD, for commands that look at it. */
  readonly gitDirectory?: string
  readonly environment?: Readonly<Record<string, string>>
  /** Exit codes that are an answer, not a failure. */
  readonly accept?: readonly number[]
  readonly signal?: AbortSignal
}

interface OpenRepository extends GitDirectory {
  /** Used in place of the repository's own git directory. */
  readonly clean: string
}

const opened = new Map<string, Promise<OpenRepository>>()

/** Where the parts of a repository are. @throws NotARepository */
export function gitDirectory(top: string): Promise<GitDirectory> {
  return open(top)
}

function open(top: string): Promise<OpenRepository> {
  const known = opened.get(top)
  if (known) return known
  const opening = (async (): Promise<OpenRepository> => {
    const found = await locateGitDirectory(top).catch(() => undefined)
    if (found?.top !== top) throw new NotARepository(top, 'it is no longer the top of a git repository.')
    return { ...found, clean: await makeCleanGitDirectory(found) }
  })()
  opened.set(top, opening)
  opening.catch(() => opened.delete(top))
  return opening
}

/**
 * Runs git on a repository's objects, index and files, and gives what it said. Nothing of the repository's configuration
 * is read, so none of the programs that it names can run. @throws GitFailed
 */
export async function git(top: string, args: readonly string[], options: GitOptions = {}): Promise<Buffer> {
  const { own, common, clean } = await open(top)
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

/** What git says, as one line. */
export async function gitLine(top: string, args: readonly string[], options: GitOptions = {}): Promise<string> {
  return (await git(top, args, options)).toString('utf8').trim()
}

/**
 * Runs a git command on the refs of a repository. Only here its own configuration is read, which says how refs are
 * stored; commands that look at refs alone start no program but a hook, and hooks are off. @throws GitFailed
 */
export async function gitRefs(
  top: string,
  args: readonly ['rev-parse' | 'update-ref' | 'for-each-ref', ...string[]],
  options: Pick<GitOptions, 'accept'> = {},
): Promise<string> {
  const { own } = await open(top)
  const said = await runGit({
    ...options,
    cwd: top,
    arguments: args,
    environment: { GIT_DIR: own, GIT_WORK_TREE: top },
  })
  return said.toString('utf8').trim()
}
