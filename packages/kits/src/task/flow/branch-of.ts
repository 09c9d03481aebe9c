import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { locateGitDirectory } from '../../locate-git-directory.ts'

/** The checked-out branch of a folder. Undefined if the folder is not in a repository or no branch is checked out. */
export async function branchOf(folder: string): Promise<string | undefined> {
  try {
    const found = await locateGitDirectory(folder)
    return found && /^ref: refs\/heads\/(\S{1,200})\s*$/.exec(await readFile(join(found.own, 'HEAD'), 'utf8'))?.[1]
  } catch {
    // A folder that is missing or unreadable has no branch.
    return undefined
  }
}
