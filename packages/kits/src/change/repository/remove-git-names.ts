import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isGitName } from './git-name.ts'

/**
 * Removes whatever in a folder git could take for a repository of its own, wherever an agent put it, and gives the
 * paths. Git reads the configuration of such a repository when it adds files, and runs what that says.
 */
export async function removeGitNames(folder: string): Promise<string[]> {
  // The worktree's own; nobody asks it again.
  await rm(join(folder, '.git'), { recursive: true, force: true })
  const removed: string[] = []
  const waiting = ['']
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    for (const entry of await readdir(join(folder, at), { withFileTypes: true })) {
      const path = at === '' ? entry.name : `${at}/${entry.name}`
      if (isGitName(entry.name)) {
        await rm(join(folder, path), { recursive: true, force: true })
        removed.push(path)
      } else if (entry.isDirectory()) waiting.push(path)
    }
  }
  return removed.sort()
}
