import { closeSync, openSync } from 'node:fs'
import type { ServerUser } from './server-user.ts'

/** A path that a child process can use to access a folder, and the streams that the process needs. */
export interface FolderAccess {
  readonly path: string
  readonly stdio: readonly number[]
}

/**
 * Lets a child process of another user work in a folder that it cannot reach by path, such as a folder below root's
 * home. The folder is passed as an open stream, because Linux lets a process enter any folder that it has open.
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
