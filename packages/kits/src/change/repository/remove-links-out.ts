import { realpath, unlink } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { TreeFile } from './read-tree.ts'

/**
 * Removes links that point outside the folder or into its `.git`, because an editor could follow them. Dangling links
 * are also removed, because their targets may appear later. Returns the removed paths.
 */
export async function removeLinksOut(folder: string, files: readonly TreeFile[]): Promise<ReadonlySet<string>> {
  const top = await realpath(folder)
  const removed = new Set<string>()
  for (const { path, mode } of files) {
    if (mode !== '120000') continue
    const target = await realpath(join(folder, path)).catch(() => undefined)
    const isInside = target?.startsWith(top + sep) && !target.startsWith(join(top, '.git'))
    if (isInside) continue
    await unlink(join(folder, path)).catch(() => {})
    removed.add(path)
  }
  return removed
}
