import { closeSync, openSync } from 'node:fs'
import type { ServerUser } from './server-user.ts'

/** How a child process reaches a folder: a path, and what follows the child's three standard streams. */
export interface FolderAccess {
  readonly path: string
  readonly stdio: readonly number[]
}

/**
 * Lets a child of another user work in a folder that it could not reach by its path, as below root's home. The folder
 * is handed over open, as the child's fourth stream, and Linux lets a process enter what it has open.
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
