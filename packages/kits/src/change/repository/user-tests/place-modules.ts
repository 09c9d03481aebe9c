import { existsSync } from 'node:fs'
import { lstat, mkdir, readdir, readlink, realpath, symlink } from 'node:fs/promises'
import { isAbsolute, join, posix, relative } from 'node:path'
import type { SandboxMount } from '@quire/agents'

export interface PlacedModules {
  /** The user's `node_modules`. Links in the checkout can point into them. */
  readonly folders: readonly string[]
  /** What a sandbox mounts into the checkout. */
  readonly mounts: readonly SandboxMount[]
}

/**
 * Makes the installed `node_modules` available in a checkout of the repository. The repository's own packages are linked
 * to the checkout, so that tests see the change. With `isMounted`, a sandbox mounts all other packages: programs such as
 * jest resolve links, and would then look outside the checkout. Without it, they are links.
 */
export async function placeModules(
  repository: string,
  folder: string,
  paths: Iterable<string>,
  isMounted: boolean,
): Promise<PlacedModules> {
  const folders: string[] = []
  const mounts: SandboxMount[] = []
  for (const path of paths) {
    if (posix.basename(path) !== 'package.json') continue
    const modules = posix.join(posix.dirname(path), 'node_modules')
    const entry = await lstat(join(repository, modules)).catch(() => undefined)
    if (!entry?.isDirectory()) continue
    mounts.push(...(await placeFolder({ repository, folder, isMounted }, modules)))
    folders.push(join(repository, modules))
  }
  return { folders, mounts }
}

interface Placing {
  readonly repository: string
  readonly folder: string
  readonly isMounted: boolean
}

/** Folders that tools write to. Each checkout gets its own. */
const CACHES = ['.cache', '.tmp', '.vite', '.vite-temp', '.vitest']

async function placeFolder(placing: Placing, modules: string): Promise<SandboxMount[]> {
  const { repository, folder, isMounted } = placing
  await mkdir(join(folder, modules), { recursive: true })
  const mounts: SandboxMount[] = []
  for (const entry of await readdir(join(repository, modules), { withFileTypes: true })) {
    if (CACHES.includes(entry.name)) continue
    const path = posix.join(modules, entry.name)
    const [from, to] = [join(repository, path), join(folder, path)]
    if (entry.isDirectory() && entry.name.startsWith('@')) mounts.push(...(await placeFolder(placing, path)))
    else if (entry.isSymbolicLink()) await symlink(await targetOf(placing, path), to).catch(() => {})
    else if (!isMounted) await symlink(from, to).catch(() => {})
    // A path that is part of the checkout is left as it is.
    else if (!existsSync(to)) mounts.push({ from, to })
  }
  return mounts
}

/** Where a link in `node_modules` points to in the checkout. */
async function targetOf({ repository, folder, isMounted }: Placing, path: string): Promise<string> {
  const from = join(repository, path)
  const target = await realpath(from).catch(() => undefined)
  const inside = target === undefined ? '..' : relative(repository, target)
  if (inside.startsWith('..')) return from
  if (!inside.includes('node_modules')) return join(folder, inside)
  // A link between modules, such as those of pnpm, works in the checkout too if everything is mounted there.
  const text = await readlink(from)
  return isMounted && !isAbsolute(text) ? text : from
}
