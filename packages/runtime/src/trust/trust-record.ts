import { createHash, randomUUID } from 'node:crypto'
import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { configFolder, type Environment } from './config-folder.ts'
import { trustedOwners } from './current-user.ts'
import { TrustNotRecorded } from './errors.ts'
import { isInside, realPathOf } from './is-inside.ts'

/** A record that the user trusts a workspace. */
export interface TrustRecord {
  /** The workspace's real path, with symbolic links resolved. */
  readonly path: string
  /** Whether the user accepted that other users can change the workspace's files. */
  readonly isShared: boolean
}

/** One file per workspace, so that concurrent commands cannot lose each other's records. */
const FOLDER = 'trusted'
const OTHERS_WRITE = 0o022

/** The record of a workspace. Undefined if the user has not trusted the workspace. */
export function readTrust(root: string, environment: Environment = process.env): TrustRecord | undefined {
  const path = realPathOf(root)
  const file = path === undefined ? undefined : recordFile(path, environment)
  const record = file === undefined ? undefined : readRecord(file)
  return record?.path === path ? record : undefined
}

/** @throws TrustNotRecorded if the user's settings cannot be written, or would be inside the workspace */
export function writeTrust(root: string, isShared: boolean, environment: Environment = process.env): TrustRecord {
  const path = realpathSync(root)
  const record: TrustRecord = { path, isShared }
  const file = recordFile(path, environment)
  if (file === undefined) {
    throw new TrustNotRecorded(
      path,
      `${configFolder(environment)} is inside the workspace. Set XDG_CONFIG_HOME to a folder outside it.`,
    )
  }
  const temporary = `${file}.${randomUUID()}.tmp`
  try {
    mkdirSync(join(configFolder(environment), FOLDER), { recursive: true, mode: 0o700 })
    writeFileSync(temporary, `${JSON.stringify(record)}\n`, { mode: 0o600, flag: 'wx' })
    renameSync(temporary, file)
  } catch (error) {
    rmSync(temporary, { force: true })
    throw new TrustNotRecorded(path, (error as Error).message, { cause: error })
  }
  return record
}

/**
 * Removes the record. Returns whether a record existed.
 * @example removeTrust(folder) // → true
 */
export function removeTrust(root: string, environment: Environment = process.env): boolean {
  // A deleted workspace has no real path, so the given path is used.
  const file = recordFile(realPathOf(root) ?? root, environment)
  if (file === undefined || lstatSync(file, { throwIfNoEntry: false }) === undefined) return false
  rmSync(file)
  return true
}

/** @example listTrust({ XDG_CONFIG_HOME: folder }) // → [{ path: '/home/ada/shop', isShared: false }] */
export function listTrust(environment: Environment = process.env): TrustRecord[] {
  const folder = join(configFolder(environment), FOLDER)
  const names = readNames(folder).filter((name) => name.endsWith('.json'))
  const records = names.map((name) => readRecord(join(folder, name))).filter((record) => record !== undefined)
  return records.sort((a, b) => (a.path < b.path ? -1 : 1))
}

/** Undefined if the record would be inside the workspace, because the workspace's author could change it. */
function recordFile(path: string, environment: Environment): string | undefined {
  const folder = configFolder(environment)
  if (isInside(folder, path)) return undefined
  return join(folder, FOLDER, `${createHash('sha256').update(path).digest('hex')}.json`)
}

function readRecord(file: string): TrustRecord | undefined {
  const stats = lstatSync(file, { throwIfNoEntry: false })
  const owners = trustedOwners()
  if (!stats?.isFile()) return undefined
  // A record that other users could have written does not count.
  if (owners && (!owners.includes(stats.uid) || (stats.mode & OTHERS_WRITE) !== 0)) return undefined
  try {
    const { path, isShared } = JSON.parse(readFileSync(file, 'utf8'))
    return typeof path === 'string' ? { path, isShared: isShared === true } : undefined
  } catch {
    // The file is not a record, so the workspace is not trusted. Trusting the workspace again replaces the file.
    return undefined
  }
}

function readNames(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    // The folder is created when the user first trusts a workspace.
    return []
  }
}
