import {
  lstatSync,
  mkdtempSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { canReach, giveTo, type ServerUser } from './server-user.ts'
import type { StorePaths } from './store-paths.ts'

/** PostgreSQL clients expect a port number in the socket's name. */
const PORT = 5432
const SOCKET = `.s.PGSQL.${PORT}`
export const SOCKET_FOLDER = 'quire-store-'
/** The system limit is 108 bytes (104 on macOS). A longer path is silently truncated. */
const LONGEST_SOCKET_PATH = 100
const NOBODY = 65_534

export interface StoreAddress {
  /** A private folder that contains the socket. */
  readonly folder: string
  /** The process that has the store open. */
  readonly pid: number
  /** The scope in which the process id is valid. */
  readonly machine: string
}

export function socketIn(folder: string): string {
  return join(folder, SOCKET)
}

/** The connection settings for a server, given the folder of its socket. */
export function connectionTo(folder: string) {
  return { host: folder, port: PORT, user: 'postgres', database: 'postgres' }
}

/**
 * Creates a private folder with a random name for the server's socket. The folder is outside the workspace. The
 * workspace's path may be too long, or its file system may not support sockets.
 */
export function makeSocketFolder(user: ServerUser | undefined): string {
  const base = socketBases().find((each) => canReach(user, each))
  const folder = mkdtempSync(join(base ?? '/tmp', SOCKET_FOLDER))
  if (user) giveTo(user, folder)
  return folder
}

/** Folders in which a socket folder may be created. */
export function socketBases(): string[] {
  return [...new Set([tmpdir(), '/tmp'])].filter(
    (base) => Buffer.byteLength(socketIn(join(base, `${SOCKET_FOLDER}XXXXXX`))) <= LONGEST_SOCKET_PATH,
  )
}

/**
 * Identifies the boot and the PID namespace (such as a container). Other boots and namespaces reuse the same process
 * ids.
 */
export function thisMachine(): string {
  try {
    return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${readlinkSync('/proc/self/ns/pid')}`
  } catch {
    return ''
  }
}

/** Writes the address. Only the process that holds the store's lock may call this. */
export function writeStoreAddress(paths: StorePaths, { folder, pid, machine }: StoreAddress): void {
  const temporary = temporaryOf(paths)
  const text = `${JSON.stringify({ folder, pid, machine, store: identityOf(paths) })}\n`
  // Removes any link that another user created at this path.
  rmSync(temporary, { force: true })
  try {
    writeFileSync(temporary, text, { mode: 0o600, flag: 'wx' })
    renameSync(temporary, paths.address)
  } finally {
    rmSync(temporary, { force: true })
  }
}

function temporaryOf({ address }: StorePaths): string {
  return `${address}.tmp`
}

/**
 * The last known address of the store's process. Trusted only if it was written for this folder and points to a private
 * folder that we created. Otherwise, the file may come from a copied workspace or another person.
 */
export function readStoreAddress(paths: StorePaths): StoreAddress | undefined {
  try {
    const { folder, pid, machine, store } = JSON.parse(readFileSync(paths.address, 'utf8'))
    if (typeof folder !== 'string' || typeof pid !== 'number' || typeof machine !== 'string') return undefined
    if (store !== identityOf(paths) || !isSocketFolder(folder, lstatSync(paths.home).uid)) return undefined
    return { folder, pid, machine }
  } catch {
    return undefined
  }
}

/** Whether Quire created this socket folder. It must be private, have our prefix and belong to an expected user. */
export function isSocketFolder(folder: string, owner?: number): boolean {
  const self = process.getuid?.()
  const found = lstatSync(folder, { throwIfNoEntry: false })
  if (!found?.isDirectory() || (found.mode & 0o077) !== 0 || !basename(folder).startsWith(SOCKET_FOLDER)) return false
  return found.uid === self || found.uid === owner || (self === 0 && found.uid === NOBODY)
}

/** Removes the address and its folder. Only the process that holds the store's lock may call this. */
export function clearStoreAddress(paths: StorePaths): void {
  const address = readStoreAddress(paths)
  if (address) rmSync(address.folder, { recursive: true, force: true })
  for (const file of [paths.address, temporaryOf(paths)]) rmSync(file, { force: true })
}

/** Identifies a folder by its path and lock. A copied or moved folder gets another identity. */
function identityOf({ home, lock }: StorePaths): string {
  const ids = [home, lock].map((path) => statSync(path, { bigint: true })).map(({ dev, ino }) => `${dev}:${ino}`)
  return `${realpathSync(dirname(home))} ${ids.join(' ')}`
}
