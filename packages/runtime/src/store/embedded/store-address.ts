import { lstatSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import type { StorePaths } from './store-paths.ts'

/** The name by which PostgreSQL's clients look for a socket in a folder, for port 5432. */
const SOCKET = '.s.PGSQL.5432'
export const SOCKET_FOLDER = 'quire-store-'
/** The system's limit is 108 bytes, 104 on macOS, and a longer path is silently cut. */
const LONGEST_SOCKET_PATH = 100

export interface StoreAddress {
  /** A private folder with the socket in it. */
  readonly folder: string
  readonly pid: number
}

export function socketIn(folder: string): string {
  return join(folder, SOCKET)
}

/**
 * A folder that only we can enter, under a name that nobody could have taken before. It is not in the workspace,
 * whose path may be too long for a socket, or on a file system that has none.
 */
export function makeSocketFolder(): string {
  const bases = [tmpdir(), '/tmp'].filter(
    (base) => Buffer.byteLength(socketIn(join(base, `${SOCKET_FOLDER}XXXXXX`))) <= LONGEST_SOCKET_PATH,
  )
  return mkdtempSync(join(bases[0] ?? '/tmp', SOCKET_FOLDER))
}

export function writeStoreAddress(paths: StorePaths, address: StoreAddress): void {
  const temporary = `${paths.address}.${process.pid}`
  writeFileSync(temporary, `${JSON.stringify(address)}\n`, { mode: 0o600 })
  renameSync(temporary, paths.address)
}

/**
 * Where the store's process is, or was. A workspace may come from elsewhere, so an address in it is believed only if
 * it leads to a folder of our making: ours, private, and named as we name them.
 */
export function readStoreAddress(paths: StorePaths): StoreAddress | undefined {
  try {
    const { folder, pid } = JSON.parse(readFileSync(paths.address, 'utf8'))
    if (typeof folder !== 'string' || typeof pid !== 'number' || !basename(folder).startsWith(SOCKET_FOLDER))
      return undefined
    const found = lstatSync(folder)
    const isOurs = found.uid === process.getuid?.() || found.uid === lstatSync(paths.home).uid
    const isPrivate = found.isDirectory() && (found.mode & 0o077) === 0
    return isOurs && isPrivate ? { folder, pid } : undefined
  } catch {
    return undefined
  }
}

/** Removes the address and what it leads to. Only for the process that holds the store's lock. */
export function clearStoreAddress(paths: StorePaths): void {
  const address = readStoreAddress(paths)
  if (address) rmSync(address.folder, { recursive: true, force: true })
  rmSync(paths.address, { force: true })
}
