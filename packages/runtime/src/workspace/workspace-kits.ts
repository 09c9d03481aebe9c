import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Kit } from '../kit/kit.ts'
import type { Plugin } from '../kit/plugin.ts'

const KITS = 'kits'
const KIT_NAME = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/
/** A folder is a kit if it contains one of these entries, or if a plugin recognises it. */
const PARTS = ['actions.yaml', 'blueprints', 'templates', 'recipes']

/** The workspace's own kits: folders in `kits/` that have the layout of a kit but contain no code. */
export function workspaceKits(root: string, plugins: readonly Plugin[]): Kit[] {
  return foldersIn(join(root, KITS))
    .filter((name) => KIT_NAME.test(name))
    .map((name) => dataKit(name, join(root, KITS, name), plugins))
    .filter((kit) => PARTS.some((part) => existsSync(join(kit.root, part))) || describe(kit, plugins) !== undefined)
}

function dataKit(name: string, root: string, plugins: readonly Plugin[]): Kit {
  return {
    name,
    root,
    label: `${KITS}/${name}`,
    get description() {
      return describe({ root }, plugins) ?? 'A kit of this workspace.'
    },
    plugins: [],
    sources: {},
    handlers: {},
    flows: () => [],
  }
}

function describe(kit: Pick<Kit, 'root'>, plugins: readonly Plugin[]): string | undefined {
  for (const plugin of plugins) {
    const description = plugin.describe?.(kit)
    if (description !== undefined) return description
  }
  return undefined
}

function foldersIn(dir: string): string[] {
  try {
    return readdirSync(dir, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name)
      .sort()
  } catch {
    // A workspace need not have its own kits.
    return []
  }
}
