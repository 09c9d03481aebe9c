import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { locateGitDirectory } from '../../locate-git-directory.ts'

/** The branch that a folder has checked out. Undefined outside a repository or without a branch. */
export async function branchOf(folder: string): Promise<string | undefined> {
  try {
    const found = await locateGitDirectory(folder)
    return found && /^ref: refs\/heads\/(\S{1,200})\s*$/.exec(await readFile(join(found.own, 'HEAD'), 'utf8'))?.[1]
  } catch {
    // A folder that does not exist yet or cannot be read has no branch.
    return undefined
  }
}
