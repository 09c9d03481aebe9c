import { gitLine } from './git.ts'
import { readCommit } from './read-commit.ts'

/**
 * Commits an index. Author, date and message depend only on the parent and the run, so the same change always creates
 * the same commit.
 */
export async function commitIndex(repository: string, index: string, parent: string, message: string): Promise<string> {
  const tree = await gitLine(repository, ['write-tree', '--missing-ok'], { index })
  // Nothing changed, so there is nothing to commit.
  const before = await readCommit(repository, parent)
  if (tree === before.tree) return parent
  const who = { NAME: 'Quire', EMAIL: 'quire@users.noreply.invalid', DATE: `${before.seconds} +0000` }
  const environment = Object.fromEntries(
    ['AUTHOR', 'COMMITTER'].flatMap((role) => Object.entries(who).map(([key, value]) => [`GIT_${role}_${key}`, value])),
  )
  return gitLine(repository, ['commit-tree', tree, '-p', parent], {
    input: message,
    environment,
  })
}
