import { lstat, mkdir, readdir, realpath, symlink } from 'node:fs/promises'
import { join, posix, relative } from 'node:path'
import type { TreeFile } from './read-tree.ts'

/**
 * Links the installed `node_modules` into a checkout of the repository. The repository's own packages are linked to the
 * checkout, so that tests see the change.
 */
export async function linkModules(
  repository: string,
  folder: string,
  files: ReadonlyMap<string, TreeFile>,
): Promise<void> {
  for (const path of files.keys()) {
    if (posix.basename(path) !== 'package.json') continue
    const modules = posix.join(posix.dirname(path), 'node_modules')
    const isThere = (await lstat(join(repository, modules)).catch(() => undefined))?.isDirectory()
    if (isThere) await linkFolder({ repository, folder }, modules)
  }
}

async function linkFolder(
  place: { readonly repository: string; readonly folder: string },
  modules: string,
): Promise<void> {
  const { repository, folder } = place
  await mkdir(join(folder, modules), { recursive: true })
  for (const entry of await readdir(join(repository, modules), { withFileTypes: true })) {
    const path = posix.join(modules, entry.name)
    if (entry.isDirectory() && entry.name.startsWith('@')) {
      await linkFolder(place, path)
      continue
    }
    const target = entry.isSymbolicLink() ? await realpath(join(repository, path)).catch(() => undefined) : undefined
    const inside = target === undefined ? '..' : relative(repository, target)
    const isOwn = !inside.startsWith('..') && !inside.includes('node_modules')
    // Ignores errors, because the path may already exist in the checkout.
    await symlink(isOwn ? join(folder, inside) : join(repository, path), join(folder, path)).catch(() => {})
  }
}
