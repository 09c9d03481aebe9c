import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

/** What the embedded store keeps in a workspace's `.quire/`. */
export interface StorePaths {
  readonly home: string
  /** PGlite's data folder. */
  readonly data: string
  /** Locked by the one process that may open the data; its content means nothing. */
  readonly lock: string
  /** Where that process can be reached. */
  readonly address: string
  readonly log: string
}

export function storePaths(workspace: string): StorePaths {
  const home = join(workspace, '.quire')
  return {
    home,
    data: join(home, 'store'),
    lock: join(home, 'store.lock'),
    address: join(home, 'store.json'),
    log: join(home, 'store.log'),
  }
}

/** The folder is private, and git leaves it alone wherever it lies. A workspace that is gone is not made again: who deleted it meant it. */
export function makeStoreHome({ home }: StorePaths): void {
  if (existsSync(home)) return
  try {
    mkdirSync(home, { mode: 0o700 })
    writeFileSync(join(home, '.gitignore'), '*\n')
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error
  }
}
