import { lstatSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { isSocketFolder, SOCKET_FOLDER, socketBases } from './store-address.ts'

const FILE = 'store.json'
/** A newer folder may belong to a store that is still starting. */
const YOUNG_MS = 60_000

/** A store process running on this machine. */
export interface RunningStore {
  readonly workspace: string
  readonly pid: number
}

/** Records the owner of a store next to the store's socket. */
export function announceStore(folder: string, store: RunningStore): void {
  writeFileSync(join(folder, FILE), JSON.stringify(store), { mode: 0o600 })
}

export function runningStores(): RunningStore[] {
  return socketFolders().flatMap((folder) => announced(folder) ?? [])
}

/** Removes the folders of stores that were killed and never used again. */
export function sweepStores(own: string): void {
  for (const folder of socketFolders()) {
    const { mtimeMs } = lstatSync(folder, { throwIfNoEntry: false }) ?? { mtimeMs: Date.now() }
    if (folder === own || Date.now() - mtimeMs < YOUNG_MS || announced(folder)) continue
    rmSync(folder, { recursive: true, force: true })
  }
}

function socketFolders(): string[] {
  return socketBases().flatMap((base) =>
    readdirSync(base)
      .filter((name) => name.startsWith(SOCKET_FOLDER))
      .map((name) => join(base, name))
      .filter((folder) => isSocketFolder(folder)),
  )
}

/** Returns the record in a folder. Undefined if there is no record, or if the process that wrote it has exited. */
function announced(folder: string): RunningStore | undefined {
  try {
    const { workspace, pid } = JSON.parse(readFileSync(join(folder, FILE), 'utf8'))
    process.kill(pid, 0)
    return { workspace, pid }
  } catch {
    return undefined
  }
}
