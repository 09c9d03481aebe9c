import { realpath, unlink } from 'node:fs/promises'
import { join, sep } from 'node:path'
import type { TreeFile } from './read-tree.ts'

/**
 * Removes links of a checked-out commit that lead out of its folder or into its `.git`: whoever edits files there could
 * be led to write elsewhere. Gives the paths. A link to nothing stays out too, for something may come to be there.
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
