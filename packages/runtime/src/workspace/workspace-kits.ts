import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Guest } from '../kit/guest.ts'
import type { Kit } from '../kit/kit.ts'

const KITS = 'kits'
const KIT_NAME = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/
/** A folder is a kit if it contains one of these entries, or if a guest recognises it. */
const PARTS = ['actions.yaml', 'blueprints', 'templates', 'recipes']

/** The workspace's own kits: folders in `kits/` that have the layout of a kit but contain no code. */
export function workspaceKits(root: string, guests: readonly Guest[]): Kit[] {
  return foldersIn(join(root, KITS))
    .filter((name) => KIT_NAME.test(name))
    .map((name) => dataKit(name, join(root, KITS, name), guests))
    .filter((kit) => PARTS.some((part) => existsSync(join(kit.root, part))) || describe(kit, guests) !== undefined)
}

function dataKit(name: string, root: string, guests: readonly Guest[]): Kit {
  return {
    name,
    root,
    label: `${KITS}/${name}`,
    get description() {
      return describe({ root }, guests) ?? 'A kit of this workspace.'
    },
    guests: [],
    sources: {},
    handlers: {},
    flows: () => [],
  }
}

function describe(kit: Pick<Kit, 'root'>, guests: readonly Guest[]): string | undefined {
  for (const guest of guests) {
    const said = guest.describe?.(kit)
    if (said !== undefined) return said
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
