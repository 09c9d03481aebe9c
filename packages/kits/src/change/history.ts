// Reads the history of a repository from git's object store: no checkout, no hooks, no filters.
import { mkdir, realpath, rm, writeFile } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { errorClass } from '@quire/core'
import { locateGitDirectory } from '../locate-git-directory.ts'
import { readCommit } from './repository/git/commit.ts'
import { git, gitRefs } from './repository/git/git.ts'
import { isRegular, listTree, readBlobs, type TreeFile } from './repository/git/read-tree.ts'

/** The history cannot be read as requested. */
export class HistoryNotReadable extends errorClass<{ range: string }>('history-not-readable') {
  constructor(range: string, why: string) {
    super(why, { range })
  }
}

export interface HistoryCommit {
  readonly commit: string
  /** The first line of its message. */
  readonly subject: string
  /** Its time, in seconds since 1970. */
  readonly seconds: number
}

export interface History {
  /** The commits from the oldest to the newest. The first one is the start of the range. */
  readonly commits: readonly string[]
  describe(commit: string): Promise<HistoryCommit>
  /** Writes the files of a commit to the folder that `openHistory` got. Files of other commits are removed. */
  write(commit: string): Promise<void>
}

/** Larger files are not prompts. */
const MAX_BYTES = 16 * 1024 * 1024
const SKIPPED = ['.git', '.quire', 'node_modules']

/**
 * Opens the commits of a range `A..B` in the repository that contains a folder. Of merges, only the first parent counts.
 * Only files below the folder are read, and links are not.
 * @example
 * const history = await openHistory('shop/prompts', 'v1..HEAD', '/tmp/past')
 * await history.write(history.commits[0]!) // writes shop/prompts as it was in v1
 * @throws HistoryNotReadable
 */
export async function openHistory(folder: string, range: string, target: string): Promise<History> {
  const refuse = (why: string): never => {
    throw new HistoryNotReadable(range, why)
  }
  const [, from = '', to = ''] =
    /^(.*[^.])\.\.([^.].*)?$/.exec(range) ?? refuse(`'${range}' is not a range of commits, such as v1..HEAD.`)
  const found = await locateGitDirectory(folder)
  if (!found) return refuse(`${folder} is not in a git repository, so it has no history.`)
  const { top } = found
  const resolve = async (name: string): Promise<string> => {
    const commit = await gitRefs(top, ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`], {
      accept: [1, 128],
    })
    return commit === '' ? refuse(`The repository has no commit '${name}'.`) : commit
  }
  const [start, end] = [await resolve(from), await resolve(to || 'HEAD')]
  const isOlder = await git(top, ['merge-base', '--is-ancestor', start, end]).then(
    () => true,
    () => false,
  )
  if (!isOlder || start === end) refuse(`${from} is not an earlier commit of ${to || 'HEAD'}.`)
  const listed = (await git(top, ['rev-list', '--first-parent', '--reverse', `${start}..${end}`])).toString('utf8')
  const prefix = relative(top, await realpath(folder))
    .split('\\')
    .join('/')
  const written = new Map<string, string>()
  return {
    commits: [start, ...listed.split('\n').filter(Boolean)],
    async describe(commit) {
      const { message, seconds } = await readCommit(top, commit)
      return { commit, subject: message.split('\n')[0]!, seconds: Number(seconds) }
    },
    async write(commit) {
      const files = new Map<string, TreeFile>()
      for (const file of (await listTree(top, commit, prefix)).values()) {
        const path = prefix === '' ? file.path : file.path.slice(prefix.length + 1)
        if (isRegular(file) && file.size <= MAX_BYTES && isSafe(path)) files.set(path, file)
      }
      for (const path of [...written.keys()].filter((one) => !files.has(one))) {
        await rm(join(target, path), { force: true })
        written.delete(path)
      }
      const changed = [...files].filter(([path, { oid }]) => written.get(path) !== oid)
      const contents = await readBlobs(
        top,
        changed.map(([, { oid }]) => oid),
      )
      for (const [index, [path, { oid }]] of changed.entries()) {
        // The path may have been a folder in the commit before.
        if (!written.has(path)) await rm(join(target, path), { recursive: true, force: true })
        await mkdir(dirname(join(target, path)), { recursive: true })
        await writeFile(join(target, path), contents[index]!)
        written.set(path, oid)
      }
    },
  }
}

/** Whether a path stays in its folder. A hostile repository can name files as it likes. */
function isSafe(path: string): boolean {
  const parts = path.split(/[\\/]/)
  return (
    path !== '' &&
    !parts.some((part) => ['', '.', '..'].includes(part)) &&
    !parts.some((part) => SKIPPED.includes(part.toLowerCase()))
  )
}
