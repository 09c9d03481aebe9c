import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { git, gitLine } from './git.ts'

/** The author of a commit and the earliest date of the commit, stored with the run. */
export type Signature = {
  readonly name: string
  readonly email: string
  /** Seconds since 1970. */
  readonly seconds: number
}

const QUIRE: Signature = { name: 'Quire', email: 'quire@users.noreply.invalid', seconds: 0 }

/**
 * Commits an index. Author, date and message depend only on the parent, the run and its signature, so the same change
 * always creates the same commit.
 */
export async function commitIndex(
  repository: string,
  index: string,
  parent: string,
  message: string,
  signature: Signature = QUIRE,
): Promise<string> {
  const tree = await gitLine(repository, ['write-tree', '--missing-ok'], { index })
  return commitTree(repository, tree, parent, message, signature)
}

/** Commits a tree on top of a parent. If nothing changed, there is nothing to commit, and the parent is returned. */
export async function commitTree(
  repository: string,
  tree: string,
  parent: string,
  message: string,
  { name, email, seconds }: Signature,
): Promise<string> {
  const before = await readCommit(repository, parent)
  if (tree === before.tree) return parent
  // A commit is never older than its parent.
  const who = { NAME: name, EMAIL: email, DATE: `${Math.max(seconds, Number(before.seconds))} +0000` }
  const environment = Object.fromEntries(
    ['AUTHOR', 'COMMITTER'].flatMap((role) => Object.entries(who).map(([key, value]) => [`GIT_${role}_${key}`, value])),
  )
  return gitLine(repository, ['commit-tree', tree, '-p', parent], { input: message, environment })
}

interface Commit {
  readonly tree: string
  /** The commit time in seconds since 1970. */
  readonly seconds: string
  readonly message: string
}

/** Reads a stored commit. Does not read `.gitmodules`, which may be hostile. `git show` would read it. */
export async function readCommit(repository: string, commit: string): Promise<Commit> {
  const text = (await git(repository, ['cat-file', 'commit', commit])).toString('utf8')
  const end = text.indexOf('\n\n')
  const header = end < 0 ? text : text.slice(0, end)
  return {
    tree: /^tree (\S+)$/m.exec(header)?.[1] ?? '',
    seconds: /^committer .* (\d+) [+-]\d+$/m.exec(header)?.[1] ?? '0',
    message: end < 0 ? '' : text.slice(end + 2).trim(),
  }
}

/** A temporary index that starts from a commit. The user's index is never written to. */
export async function withIndexOf<T>(
  repository: string,
  commit: string,
  work: (index: string) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'quire-index-'))
  try {
    const index = join(folder, 'index')
    await git(repository, ['read-tree', commit], { index })
    return await work(index)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
