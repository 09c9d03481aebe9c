import { accessSync, closeSync, constants, lchownSync, openSync, readdirSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** The numeric ids of a user and a group. */
export interface ServerUser {
  readonly uid: number
  readonly gid: number
}

const NOBODY: ServerUser = { uid: 65_534, gid: 65_534 }

/**
 * The user that runs the server. Undefined means the current user. PostgreSQL refuses to run as root. For root, uses
 * the owner of the data, then the owner of the workspace, then `nobody`.
 */
export function serverUser(workspace: string, data: string): ServerUser | undefined {
  if (process.getuid?.() !== 0) return undefined
  const owners = [data, workspace].map((path) => statSync(path, { throwIfNoEntry: false }))
  const owner = owners.find((found) => found !== undefined && found.uid !== 0)
  return owner ? { uid: owner.uid, gid: owner.gid } : NOBODY
}

/** Changes the owner of a file or folder. Includes the contents of a folder. Links are not followed. */
export function giveTo({ uid, gid }: ServerUser, path: string): void {
  lchownSync(path, uid, gid)
  if (!statSync(path).isDirectory()) return
  for (const entry of readdirSync(path, { recursive: true, withFileTypes: true })) {
    lchownSync(join(entry.parentPath, entry.name), uid, gid)
  }
}

/** Whether a user can reach a folder by its path. */
export function canReach(user: ServerUser | undefined, folder: string): boolean {
  if (!user) return canEnter(folder)
  for (let path = folder; ; path = dirname(path)) {
    const { uid, gid, mode } = statSync(path)
    const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001
    if ((mode & bit) === 0) return false
    if (path === dirname(path)) return true
  }
}

function canEnter(folder: string): boolean {
  try {
    accessSync(folder, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** How a child process can access a folder: a path, and the file descriptors to pass. */
interface FolderAccess {
  readonly path: string
  readonly stdio: readonly number[]
}

/**
 * Lets a child process of another user work in a folder whose path that user cannot access, such as a folder below
 * root's home. The child gets the folder as an open file descriptor, because Linux lets a process enter any folder that
 * it has open.
 */
export function inFolder<T>(folder: string, user: ServerUser | undefined, start: (access: FolderAccess) => T): T {
  if (!user || process.platform !== 'linux') return start({ path: folder, stdio: [] })
  const open = openSync(folder, 'r')
  try {
    return start({ path: '/proc/self/fd/3', stdio: [open] })
  } finally {
    closeSync(open)
  }
}
