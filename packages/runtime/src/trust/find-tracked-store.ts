import { lstatSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { foldName, isAliasOf } from '@quire/core/file-name'
import type { Environment } from './config-folder.ts'
import { trustedOwners } from './current-user.ts'
import { readGitIndex } from './read-git-index.ts'

const HOME = '.quire'
/** A quick check that most paths fail. Other characters may be folded to letters. */
const CANDIDATE = /quire|[^ -~]/i

/**
 * Finds a file in a workspace's `.quire/` that git tracks, as a path relative to the work tree. A pull overwrites such
 * files, even if git ignores the folder. Returns undefined if there is none.
 * @throws Error if the index of a repository cannot be read
 */
export function findTrackedStore(root: string, environment?: Environment): string | undefined {
  const owners = trustedOwners(environment)?.concat(statSync(root).uid)
  for (let dir = root, last = ''; dir !== last; last = dir, dir = dirname(dir)) {
    const gitDirectory = gitDirectoryOf(dir, owners)
    if (gitDirectory === undefined) continue
    const above = relative(dir, root).split(sep).filter(Boolean).map(foldName)
    const isInHome = (path: string): boolean => {
      if (!CANDIDATE.test(path)) return false
      const parts = path.split('/')
      return above.every((name, at) => foldName(parts[at] ?? '') === name) && isAliasOf(parts[above.length] ?? '', HOME)
    }
    const found = readGitIndex(gitDirectory).find(isInHome)
    if (found !== undefined) return found
  }
  return undefined
}

/** The git directory of a work tree. Repositories of unrelated users are ignored, as git does. */
function gitDirectoryOf(dir: string, owners: readonly number[] | undefined): string | undefined {
  const path = join(dir, '.git')
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (stats === undefined || (owners && !owners.includes(stats.uid))) return undefined
  if (!stats.isFile()) return path
  const [, target] = /^gitdir: (.*)$/m.exec(readFileSync(path, 'utf8')) ?? []
  return target === undefined ? undefined : resolve(dir, target.trim())
}
