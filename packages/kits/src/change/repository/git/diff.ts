import { git, gitEntries } from './git.ts'

/** Options that make a diff independent of the user's settings and the repository's size. */
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

/** Returns the difference between two commits as a patch. Binary files are only listed. */
export async function diffCommits(repository: string, from: string, to: string): Promise<string> {
  return (await git(repository, ['diff-tree', '-r', '--patch', ...FORMAT, from, to])).toString('utf8')
}

/** The paths that differ between two commits, including deleted files. */
export async function changedPaths(repository: string, from: string, to: string): Promise<string[]> {
  const format = ['--name-only', '--no-renames', '--no-relative', '-O/dev/null', '-z']
  return gitEntries(repository, ['diff-tree', '-r', ...format, from, to])
}

/** The numbers of the lines of a file that differ from its earlier version. Where lines were removed, the next line. */
export async function changedLines(repository: string, before: string, after: string): Promise<number[]> {
  const options = ['--no-color', '--no-ext-diff', '--no-textconv', '--unified=0', '--diff-algorithm=myers']
  const diff = (await git(repository, ['diff', ...options, before, after])).toString('utf8')
  return [...diff.matchAll(/^@@ -\S+ \+(\d+)(?:,(\d+))? @@/gm)].flatMap(([, start, count = '1']) =>
    Array.from({ length: Math.max(1, Number(count)) }, (_, index) => Math.max(1, Number(start) + index)),
  )
}
