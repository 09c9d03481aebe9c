import { closeSync, openSync } from 'node:fs'
import type { ServerUser } from './server-user.ts'

/** How a child process can access a folder: a path, and the file descriptors to pass. */
export interface FolderAccess {
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
