import { closeSync, openSync } from 'node:fs'
import type { ServerUser } from './server-user.ts'

/** A path by which a child process reaches a folder, and the additional streams that the child process needs. */
export interface FolderAccess {
  readonly path: string
  readonly stdio: readonly number[]
}

/**
 * Lets a child process of another user work in a folder that it cannot reach by its path, such as a folder below root's
 * home. The folder is passed as an open fourth stream. Linux lets a process enter a folder that the process has open.
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
