import { git } from './git.ts'

/**
 * Options that make a diff independent of the user's settings and the size of the repository. The same commits
 * therefore give the same bytes.
 */
const FORMAT = [
  '--no-color',
  '--no-ext-diff',
  '--no-textconv',
  '--src-prefix=a/',
  '--dst-prefix=b/',
  '--find-renames',
  '--abbrev=7',
  '--unified=3',
  '--inter-hunk-context=0',
  '--diff-algorithm=myers',
  '--indent-heuristic',
  '--submodule=short',
  '--no-relative',
  '-O/dev/null',
]

/** The difference between two commits as a patch. Binary files are only listed. */
export async function diffCommits(repository: string, from: string, to: string): Promise<string> {
  return (await git(repository, ['diff-tree', '-r', '--patch', ...FORMAT, from, to])).toString('utf8')
}

/** The paths that differ between two commits, including deleted files. */
export async function changedPaths(repository: string, from: string, to: string): Promise<string[]> {
  const listed = await git(repository, [
    'diff-tree',
    '-r',
    '--name-only',
    '--no-renames',
    '--no-relative',
    '-O/dev/null',
    '-z',
    from,
    to,
  ])
  return listed
    .toString('utf8')
    .split('\0')
    .filter((path) => path !== '')
}
