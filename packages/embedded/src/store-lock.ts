import { existsSync, statSync, truncateSync } from 'node:fs'

const { DatabaseSync } = loadSqlite()
/** A process that only checks the lock holds it for less than a millisecond. */
const PATIENCE_MS = 100
const BUSY = 5
const NOT_A_DATABASE = 26

/** Held until the process ends, however it ends. */
export interface StoreLock {
  /** Whether the locked file is still the one that others would find. */
  isSound(): boolean
}

/**
 * Takes the lock that lets one process open a store's data; undefined if another process holds it. It is a lock of the
 * operating system, which Node reaches through SQLite. It cannot be stale, because the kernel releases it with its
 * process: no process id can be mistaken for another, and no takeover can race. It also works between containers that
 * share a folder. Nothing is ever written, so the file stays empty.
 */
export function takeStoreLock(path: string): StoreLock | undefined {
  try {
    return lock(path)
  } catch (error) {
    if (resultCode(error) === BUSY) return undefined
    if (resultCode(error) !== NOT_A_DATABASE) throw error
    // Somebody wrote into the file. It is emptied in place: a new file of the same name would be a different lock.
    truncateSync(path)
    return takeStoreLock(path)
  }
}

/** Whether some process holds the lock. This may already have changed: use it only for waiting. */
export function isStoreLocked(path: string): boolean {
  if (!existsSync(path)) return false
  const database = new DatabaseSync(path, { readOnly: true, timeout: 0 })
  try {
    database.exec('select 1 from sqlite_master')
    return false
  } catch (error) {
    return resultCode(error) === BUSY
  } finally {
    database.close()
  }
}

function lock(path: string): StoreLock {
  const database = new DatabaseSync(path, { timeout: PATIENCE_MS })
  try {
    // In memory, so that a killed process leaves no journal beside the file.
    database.exec('pragma journal_mode = memory; begin exclusive')
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

/** Node 22 warns that its SQLite is experimental, which users need not see. */
function loadSqlite(): typeof import('node:sqlite') {
  const { emitWarning } = process
  process.emitWarning = () => {}
  try {
    return process.getBuiltinModule('node:sqlite')
  } finally {
    process.emitWarning = emitWarning
  }
}
