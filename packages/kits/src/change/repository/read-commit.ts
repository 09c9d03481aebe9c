import { git } from './git.ts'

export interface Commit {
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
