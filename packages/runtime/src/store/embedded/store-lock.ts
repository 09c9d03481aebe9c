import { statSync, truncateSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'

const BUSY = 5
const NOT_A_DATABASE = 26

/** Held until the process ends, however it ends. */
export interface StoreLock {
  /** Whether the file that was locked is still the one that others would find. */
  isSound(): boolean
}

/**
 * Takes the lock that lets one process open a store's data, or gives back nothing where another has it.
 *
 * It is a lock of the operating system, which Node reaches through SQLite: it cannot be stale, since the kernel drops
 * it with its process, so there is no process id to mistake and no take-over to race for, and it also holds between
 * containers that share a folder. Nothing is ever written, so the file stays empty.
 */
export function takeStoreLock(path: string): StoreLock | undefined {
  try {
    return lock(path)
  } catch (error) {
    if (resultCode(error) === BUSY) return undefined
    if (resultCode(error) !== NOT_A_DATABASE) throw error
    // Somebody wrote into it. It is emptied in place: another file of that name would be another lock.
    truncateSync(path)
    return takeStoreLock(path)
  }
}

function lock(path: string): StoreLock {
  const database = new DatabaseSync(path, { timeout: 0 })
  try {
    database.exec('begin exclusive')
  } catch (error) {
    database.close()
    throw error
  }
  const { ino, dev } = statSync(path)
  return {
    isSound() {
      const now = statSync(path, { throwIfNoEntry: false })
      return database.isOpen && now?.ino === ino && now.dev === dev
    },
  }
}

function resultCode(error: unknown): unknown {
  return (error as { errcode?: unknown }).errcode
}
