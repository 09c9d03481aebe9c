import { existsSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

export const WORKSPACE_FILE = 'quire.yaml'

/** The nearest folder with a `quire.yaml`, from `start` upwards. */
export function findWorkspace(start: string): string | undefined {
  let dir = resolve(start)
  for (;;) {
    if (existsSync(join(dir, WORKSPACE_FILE))) return dir
    const parent = dirname(dir)
    if (parent === dir) return undefined
    dir = parent
  }
}
