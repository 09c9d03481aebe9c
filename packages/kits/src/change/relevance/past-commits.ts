import { git } from '../repository/git/git.ts'

export interface PastCommit {
  readonly subject: string
  readonly paths: readonly string[]
}

const MAX_COMMITS = 1000

/** Returns a commit and the most recent commits before it, newest first. Skips merges. */
export async function pastCommits(repository: string, commit: string): Promise<PastCommit[]> {
  // Submodules are ignored, because git would fail on a malformed .gitmodules.
  const input = await git(repository, ['rev-list', '--no-merges', `--max-count=${MAX_COMMITS}`, commit])
  const args = [
    'diff-tree',
    '--stdin',
    '-r',
    '--root',
    '--no-renames',
    '--name-only',
    '-z',
    '--ignore-submodules=all',
    '--format=%x01%s',
  ]
  const listed = (await git(repository, args, { input })).toString('utf8')
  return listed
    .split('\u0001')
    .slice(1)
    .map((entry) => {
      const [subject = '', ...paths] = entry.split('\0')
      return { subject, paths: paths.map((path) => path.replace(/^\n/, '')).filter((path) => path !== '') }
    })
}
