import { createRequire } from 'node:module'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Kit } from '../kit/kit.ts'
import { KitNotLoaded } from './errors.ts'
import { type LoadWorkspaceOptions, loadWorkspace } from './load-workspace.ts'
import type { Workspace } from './workspace.ts'

/**
 * Opens a workspace with the kit packages named in its `quire.yaml`. The packages' code is imported only if the
 * workspace is trusted. A package's kit replaces a kit with the same name.
 * @example await loadWithKitPackages(folder, { kits }) // → { root: '/home/ada/shop', kits: […], … }
 * @throws KitNotLoaded
 */
export async function loadWithKitPackages(dir: string, options: LoadWorkspaceOptions): Promise<Workspace> {
  const workspace = loadWorkspace(dir, options)
  const { root, isTrusted, config } = workspace
  if (root === undefined || !isTrusted || !config.kits?.length) return workspace
  const own = await Promise.all(config.kits.map((name) => loadKitPackage(root, name)))
  const others = options.kits.filter((kit) => own.every(({ name }) => name !== kit.name))
  return loadWorkspace(dir, { ...options, kits: [...others, ...own] })
}

/** Loads the default export of a kit package. Resolves the package from the given folder, as Node would. */
async function loadKitPackage(dir: string, name: string): Promise<Kit> {
  let file: string
  try {
    file = createRequire(join(dir, 'package.json')).resolve(name)
  } catch (error) {
    const why = `is not installed, or has no entry point. In ${dir}, run: npm install ${name}`
    throw new KitNotLoaded(name, why, error)
  }
  let module: { readonly default?: unknown }
  try {
    module = await import(pathToFileURL(file).href)
  } catch (error) {
    throw new KitNotLoaded(name, `cannot be loaded: ${error instanceof Error ? error.message : String(error)}`, error)
  }
  if (!isKit(module.default))
    throw new KitNotLoaded(name, 'must have a kit as its default export: export default defineKit(…).')
  return module.default
}

function isKit(value: unknown): value is Kit {
  if (typeof value !== 'object' || value === null) return false
  const { name, description, root, plugins, flows } = value as Partial<Kit>
  const isText = [name, description, root].every((part) => typeof part === 'string' && part !== '')
  return isText && Array.isArray(plugins) && typeof flows === 'function'
}
