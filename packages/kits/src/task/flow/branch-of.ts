import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { locateGitDirectory } from '../../locate-git-directory.ts'

/** The branch that a folder has checked out; undefined where it is in no repository or on no branch. */
export async function branchOf(folder: string): Promise<string | undefined> {
  try {
    const found = await locateGitDirectory(folder)
    return found && /^ref: refs\/heads\/(\S{1,200})\s*$/.exec(await readFile(join(found.own, 'HEAD'), 'utf8'))?.[1]
  } catch {
    // A folder that is not there yet, or may not be read, has no branch to tell of.
    return undefined
  }
}
