import { lstat } from 'node:fs/promises'
import { join } from 'node:path'
import { foldersAbove } from '../update/project-tree.ts'
import { gitEntries, pathInput } from './git.ts'

/** Returns the paths that match the project's ignore rules. Files in the index are not ignored. */
export async function ignoredPaths(
  repository: string,
  paths: readonly string[],
  { index }: { readonly index: string },
): Promise<ReadonlySet<string>> {
  const asked: string[] = []
  // Git fails if a parent folder of the path is a link in the working tree.
  for (const path of paths) if (!(await isBehindLink(repository, path))) asked.push(path)
  if (asked.length === 0) return new Set()
  const input = pathInput(asked)
  return new Set(await gitEntries(repository, ['check-ignore', '-z', '--stdin'], { index, input, accept: [1] }))
}

async function isBehindLink(repository: string, path: string): Promise<boolean> {
  for (const folder of foldersAbove(path)) {
    const entry = await lstat(join(repository, folder)).catch(() => undefined)
    if (entry?.isSymbolicLink()) return true
  }
  return false
}
