import { existsSync, statSync, truncateSync } from 'node:fs'
import type { DatabaseSync } from 'node:sqlite'

const sqlite = loadSqlite()
/** A process that only checks the lock holds it for less than a millisecond. */
const PATIENCE_MS = 100
const BUSY = 5
const NOT_A_DATABASE = 26

/** A lock that is released when the process ends, even if the process is killed. */
export interface StoreLock {
  /** Whether the locked file still exists at its path. */
  isSound(): boolean
}

/**
 * Takes the lock that lets only one process open a store's data. Returns undefined if another process holds the lock.
 * This is an operating system lock, taken through SQLite, so the kernel releases it when the process ends. It also
 * works between containers that share a folder. The lock file stays empty.
 */
export function takeStoreLock(path: string): StoreLock | undefined {
  try {
    return lock(path)
  } catch (error) {
    if (resultCode(error) === BUSY) return undefined
    if (resultCode(error) !== NOT_A_DATABASE) throw error
    // Another program wrote to the file. The file is emptied in place, because a new file would be a different lock.
    truncateSync(path)
    return takeStoreLock(path)
  }
}

/** Whether a process holds the lock. The result may be outdated, so use it only to decide whether to wait. */
export function isStoreLocked(path: string): boolean {
  if (!existsSync(path)) return false
  const database = new sqlite.DatabaseSync(path, { readOnly: true, timeout: 0 })
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
  const database = new sqlite.DatabaseSync(path, { timeout: PATIENCE_MS })
  try {
    // Keeps the journal in memory, so that a killed process leaves no journal file.
    database.exec('pragma journal_mode = memory; begin exclusive')
  } catch (error) {
    database.close()
    throw error
  }
  const { ino, dev } = statSync(path)
  return {
    isSound() {
      const now = statSync(path, { throwIfNoEntry: false })
      return now?.ino === ino && now.dev === dev && isUsable(database)
    },
  }
}

/** A closed database has released its lock. Node 22.13 lacks `isOpen`, so a statement is tried. */
function isUsable(database: DatabaseSync): boolean {
  try {
    database.exec('select 1')
    return true
  } catch {
    return false
  }
}

function resultCode(error: unknown): unknown {
  return (error as { errcode?: unknown }).errcode
}

/** Hides Node 22's warning that its SQLite is experimental. */
function loadSqlite(): typeof import('node:sqlite') {
  const { emitWarning } = process
  process.emitWarning = () => {}
  try {
    return process.getBuiltinModule('node:sqlite')
  } finally {
    process.emitWarning = emitWarning
  }
}
