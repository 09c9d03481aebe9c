import { createHmac } from 'node:crypto'
import {
  appendFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { configFolder } from './config-folder.ts'
import type { Environment } from './environment.ts'
import { ForeignStore, TrustNotRecorded } from './errors.ts'
import { isInside, realPathOf } from './is-inside.ts'
import { isTrustRemembered } from './trust-workspace.ts'
import { makeSecret, readSecret } from './user-secret.ts'

const HOME = '.quire'
const IGNORE = '.gitignore'
/** This file contains one line for each user who has adopted the store. */
const MARK = 'store.mark'
const ROOT = 0

export interface OwnStoreOptions {
  /** Whether the user trusts the workspace for this command. */
  readonly isTrusted?: boolean
  readonly environment?: Environment
}

/**
 * Rejects stored data that may come from another user or machine, before a database server reads it. A data folder can
 * contain settings and functions that run programs. Quire marks its own data with a value that nobody else can forge.
 * @throws ForeignStore, TrustNotRecorded
 */
export function requireOwnStore(workspace: string, { isTrusted = false, environment }: OwnStoreOptions = {}): void {
  const root = realPathOf(workspace)
  // If the folder is missing, there is nothing to check. Opening the store reports the error.
  if (root === undefined) return
  const home = join(root, HOME)
  if (isTrusted && hasData(home)) return
  if (!existsSync(home) && !makeHome(home)) return
  if (!statSync(home, { throwIfNoEntry: false })?.isDirectory()) return
  if (isMarked(home, root, environment)) return
  if (hasData(home) && !isTrustRemembered(root, environment)) throw new ForeignStore(root)
  try {
    mark(home, root, environment)
  } catch (error) {
    // If the user trusts the workspace for this command, the store needs no mark.
    if (!isTrusted) throw error
  }
}

/** Whether the stored data of a workspace may come from another user or machine. */
export function hasForeignStore(workspace: string, environment?: Environment): boolean {
  const root = realPathOf(workspace)
  if (root === undefined) return false
  const home = join(root, HOME)
  return hasData(home) && !isMarked(home, root, environment)
}

/** Creates the folder. Returns false on failure. Opening the store then reports the reason. */
function makeHome(home: string): boolean {
  try {
    mkdirSync(home, { mode: 0o700 })
    writeFileSync(join(home, IGNORE), '*\n')
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EEXIST'
  }
}

/** Whether the folder contains a database or a symbolic link. */
function hasData(home: string): boolean {
  if (existsSync(join(home, 'store', 'PG_VERSION'))) return true
  try {
    return readdirSync(home, { withFileTypes: true }).some((entry) => entry.isSymbolicLink())
  } catch {
    return false
  }
}

function isMarked(home: string, root: string, environment: Environment | undefined): boolean {
  const file = join(home, MARK)
  const stats = lstatSync(file, { throwIfNoEntry: false })
  if (!stats?.isFile()) return false
  const user = process.getuid?.()
  // Only root can create files owned by root, so this file does not come from an archive or a clone.
  if (user !== undefined && user !== ROOT && stats.uid === ROOT) return true
  const secret = isInside(configFolder(environment), root) ? undefined : readSecret(environment)
  return secret !== undefined && readFileSync(file, 'utf8').split('\n').includes(markOf(secret))
}

function mark(home: string, root: string, environment: Environment | undefined): void {
  try {
    if (isInside(configFolder(environment), root))
      throw new TrustNotRecorded(
        root,
        `it contains your settings (${configFolder(environment)}). Use another folder as the workspace, or set XDG_CONFIG_HOME to a folder outside it.`,
      )
    appendFileSync(join(home, MARK), `${markOf(makeSecret(environment))}\n`, { mode: 0o600 })
  } catch (error) {
    if (TrustNotRecorded.isInstance(error)) throw error
    const way = 'Set XDG_CONFIG_HOME to a folder that you can write to, or set QUIRE_TRUST=1.'
    throw new TrustNotRecorded(root, `${(error as Error).message} ${way}`, { cause: error })
  }
}

function markOf(secret: Buffer): string {
  return createHmac('sha256', secret).update('quire store').digest('hex')
}
