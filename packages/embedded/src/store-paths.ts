import { chownSync, existsSync, mkdirSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { homeFolder } from '@quire/runtime/trust'

/** The embedded store's files in a workspace's `.quire/`. */
export interface StorePaths {
  readonly home: string
  readonly data: string
  /** The lock file. A process must lock this file before it opens the data. The content of the file is not used. */
  readonly lock: string
  /** Contains the address of the process that has opened the data. */
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

/** Creates a private folder that Git ignores. Fails if the workspace does not exist. */
export function makeStoreHome({ home }: StorePaths): void {
  if (existsSync(home)) return
  try {
    mkdirSync(home, { mode: 0o700 })
    writeFileSync(join(home, '.gitignore'), '*\n')
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error
  }
}

/** Changes the owner of files that root created. Otherwise, the workspace's owner could not use them. */
export function ownStoreFiles(paths: StorePaths): void {
  if (process.getuid?.() !== 0) return
  const { uid, gid } = statSync(dirname(paths.home))
  for (const path of [paths.home, join(paths.home, '.gitignore'), paths.lock, paths.address, paths.log]) {
    if (existsSync(path)) chownSync(path, uid, gid)
  }
}

/** The user's folder for data that can be recreated at any time. */
export function cacheFolder(): string {
  return join(process.env.XDG_CACHE_HOME || join(homeFolder(), '.cache'), 'quire')
}
