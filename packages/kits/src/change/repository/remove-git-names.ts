import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { isAliasOf } from '@quire/core/file-name'

/**
 * Removes everything in a folder that git could treat as a separate repository. Otherwise, git would run programs named
 * in that repository's configuration. Returns the removed paths.
 */
export async function removeGitNames(folder: string): Promise<string[]> {
  // The worktree's own `.git` is no longer needed.
  await rm(join(folder, '.git'), { recursive: true, force: true })
  const removed: string[] = []
  const waiting = ['']
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    for (const entry of await readdir(join(folder, at), { withFileTypes: true })) {
      const path = at === '' ? entry.name : `${at}/${entry.name}`
      if (isAliasOf(entry.name, '.git')) {
        await rm(join(folder, path), { recursive: true, force: true })
        removed.push(path)
      } else if (entry.isDirectory()) waiting.push(path)
    }
  }
  return removed.sort()
}
