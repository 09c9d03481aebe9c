import { realpath, unlink } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { TreeFile } from './read-tree.ts'

/**
 * Removes links in a checked-out commit that lead out of its folder or into its `.git`, because an editor that follows
 * them would write elsewhere. Returns their paths. Dangling links are removed too, because their target may appear
 * later.
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
