import { chownSync, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** What the embedded store keeps in a workspace's `.quire/`. */
export interface StorePaths {
  readonly home: string
  /** PostgreSQL's data folder. */
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

/**
 * Makes the folder, private and ignored by git. A workspace that is gone is not made again: whoever deleted it meant
 * to.
 */
export function makeStoreHome({ home }: StorePaths): void {
  if (existsSync(home)) return
  try {
    mkdirSync(home, { mode: 0o700 })
    writeFileSync(join(home, '.gitignore'), '*\n')
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error
  }
}

/** What root makes in somebody's workspace belongs to that user, who could not use it otherwise. */
export function ownStoreFiles(paths: StorePaths): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(dirname(paths.home))
  for (const path of [paths.home, join(paths.home, '.gitignore'), paths.lock, paths.address, paths.log]) {
    if (existsSync(path)) chownSync(path, uid, gid)
  }
}
