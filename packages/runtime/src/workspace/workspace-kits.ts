import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseDataFile, QuireError, readTextFile } from '@quire/core'
import type { Kit } from '../kit/kit.ts'

const KITS = 'kits'
const KIT_NAME = /^[A-Za-z][A-Za-z0-9_-]{0,63}$/
const PROCESS = 'process.yaml'
/** A folder that holds any of these is a kit. */
const PARTS = [PROCESS, 'actions.yaml', 'blueprints', 'templates', 'recipes']

/** The kits that a workspace brings itself: folders of `kits/` with a kit's layout, and no code. */
export function workspaceKits(root: string): Kit[] {
  return foldersIn(join(root, KITS))
    .filter((name) => KIT_NAME.test(name))
    .filter((name) => PARTS.some((part) => existsSync(join(root, KITS, name, part))))
    .map((name) => dataKit(name, join(root, KITS, name)))
}

function dataKit(name: string, root: string): Kit {
  const kit: Kit = {
    name,
    root,
    label: `${KITS}/${name}`,
    get description() {
      return describe(join(root, PROCESS))
    },
    sources: {},
    flows: async (environment) => {
      if (!existsSync(join(root, 'recipes'))) return []
      // Loaded when flows are asked for: rendering a prompt needs neither engine nor store.
      const { kitRecipes } = await import('../recipe/load-recipe-flows.ts')
      return kitRecipes(kit, environment)
    },
  }
  return kit
}

/** What a list of kits shows; a process that cannot be read is for `check` to tell of. */
function describe(file: string): string {
  const none = 'A kit of this workspace.'
  if (!existsSync(file)) return none
  try {
    const { value } = parseDataFile(readTextFile(file), PROCESS, () => true)
    const { description } = (value ?? {}) as { readonly description?: unknown }
    return typeof description === 'string' ? description : none
  } catch (error) {
    if (!QuireError.isInstance(error)) throw error
    return none
  }
}

function foldersIn(dir: string): string[] {
  try {
    return readdirSync(dir, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map((entry) => entry.name)
      .sort()
  } catch {
    // A workspace need not have kits of its own.
    return []
  }
}
