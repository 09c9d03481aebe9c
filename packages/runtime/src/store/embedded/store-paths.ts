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
