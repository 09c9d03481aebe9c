import { gitLine } from './git.ts'

/**
 * Commits an index. Who, when and what is said follow from the parent and the run alone, so that the same change made
 * again, after a crash or on another machine, is the same commit.
 */
export async function commitIndex(repository: string, index: string, parent: string, message: string): Promise<string> {
  const tree = await gitLine(repository, ['write-tree'], { index })
  // Nothing changed: there is nothing to commit.
  if (tree === (await gitLine(repository, ['rev-parse', `${parent}^{tree}`]))) return parent
  const date = await gitLine(repository, ['show', '--no-patch', '--format=%ct', parent])
  const who = { NAME: 'Quire', EMAIL: 'quire@users.noreply.invalid', DATE: `${date} +0000` }
  const environment = Object.fromEntries(
    ['AUTHOR', 'COMMITTER'].flatMap((role) => Object.entries(who).map(([key, value]) => [`GIT_${role}_${key}`, value])),
  )
  return gitLine(repository, ['-c', 'commit.gpgSign=false', 'commit-tree', tree, '-p', parent], {
    input: message,
    environment,
  })
}
