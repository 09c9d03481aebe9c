import { realpath, unlink } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { TreeFile } from './read-tree.ts'

/**
 * Removes links that lead out of the checked-out folder or into its `.git`. An editor that follows such a link would
 * write elsewhere. Dangling links are also removed, because their targets may appear later. Returns the paths of the
 * removed links.
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
