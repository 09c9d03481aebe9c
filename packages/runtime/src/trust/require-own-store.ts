import { Buffer } from 'node:buffer'
import { randomBytes, randomUUID } from 'node:crypto'
import {
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { QuireError } from '@quire/core'
import { foldName, isAliasOf } from '@quire/core/file-name'
import { configFolder, type Environment } from './config-folder.ts'
import { trustedOwners } from './current-user.ts'
import { ForeignStore, TrackedStore, TrustNotRecorded } from './errors.ts'
import { isInside, realPathOf } from './is-inside.ts'
import { readGitIndex } from './read-git-index.ts'
import { readMark, writeMark } from './store-mark.ts'
import { isTrustRemembered } from './trust-workspace.ts'

/** A quick check that most paths fail. Other characters may be folded to letters. */
const CANDIDATE = /quire|[^ -~]/i

const OTHERS = 0o077

const HOME = '.quire'
const DATA = 'store'
const IGNORE = '.gitignore'

export interface OwnStoreOptions {
  /** Whether the user trusts the workspace for this command. */
  readonly isTrusted?: boolean
  readonly environment?: Environment
}

/**
 * Rejects stored data that may come from another user or machine, before a database server reads it. A data folder can
 * contain settings and functions that run programs. Quire marks its own data with a value that nobody else can forge.
 * Data that git tracks is rejected even in a trusted workspace, because a pull can change it.
 * @throws ForeignStore, TrackedStore, TrustNotRecorded
 */
export function requireOwnStore(workspace: string, { isTrusted = false, environment }: OwnStoreOptions = {}): void {
  const root = realPathOf(workspace)
  // If the folder is missing, there is nothing to check. Opening the store reports the error.
  if (root === undefined) return
  const home = join(root, HOME)
  refuseTracked(root, environment)
  if (isTrusted && hasData(home)) return
  if (!existsSync(home) && !makeHome(home)) return
  if (!statSync(home, { throwIfNoEntry: false })?.isDirectory()) return
  try {
    // The process that creates the data also marks it. Here, only the secret is created.
    if (!hasData(home)) return void secretFor(root, environment)
    const state = stateOf(home, root, environment)
    if (state === 'valid') return
    if (state === 'missing' && !isTrustRemembered(root, environment)) throw new ForeignStore(root)
    markStore(root, join(home, DATA), environment)
  } catch (error) {
    // If the user trusts the workspace for this command, the store needs no mark.
    if (isTrusted) return
    if (QuireError.isInstance(error)) throw error
    throw new TrustNotRecorded(root, (error as Error).message, { cause: error })
  }
}

/** Whether the stored data of a workspace may come from another user or machine. */
export function hasForeignStore(workspace: string, environment?: Environment): boolean {
  const root = realPathOf(workspace)
  if (root === undefined) return false
  const home = join(root, HOME)
  return hasData(home) && stateOf(home, root, environment) === 'missing'
}

/**
 * Marks data as the user's own. New data may not yet be in its final place.
 * @example markStore(folder, join(folder, '.quire', 'data'))
 * @throws TrustNotRecorded
 */
export function markStore(root: string, data: string, environment?: Environment): void {
  writeMark(join(root, HOME), data, secretFor(root, environment))
}

function refuseTracked(root: string, environment: Environment | undefined): void {
  let path: string | undefined
  try {
    path = findTrackedStore(root, environment)
  } catch (error) {
    throw new TrackedStore(root, (error as Error).message, { cause: error })
  }
  if (path !== undefined) throw new TrackedStore(root, `git tracks ${path}`)
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
  if (existsSync(join(home, DATA, 'PG_VERSION'))) return true
  try {
    return readdirSync(home, { withFileTypes: true }).some((entry) => entry.isSymbolicLink())
  } catch {
    return false
  }
}

function stateOf(home: string, root: string, environment: Environment | undefined): ReturnType<typeof readMark> {
  const isOutside = !isInside(configFolder(environment), root)
  return readMark(home, join(home, DATA), () => (isOutside ? readSecret(environment) : undefined))
}

function secretFor(root: string, environment: Environment | undefined): Buffer {
  const folder = configFolder(environment)
  if (isInside(folder, root)) {
    throw new TrustNotRecorded(
      root,
      `it contains your settings (${folder}). Use another folder as the workspace, or set XDG_CONFIG_HOME to a folder outside it.`,
    )
  }
  try {
    return makeSecret(environment)
  } catch (error) {
    const way = 'Set XDG_CONFIG_HOME to a folder that you can write to, or set QUIRE_TRUST=1.'
    throw new TrustNotRecorded(root, `${(error as Error).message} ${way}`, { cause: error })
  }
}

/** The random secret in the user's settings. Undefined if there is none, or if other users can read or write it. */
function readSecret(environment: Environment = process.env): Buffer | undefined {
  const file = join(configFolder(environment), 'secret')
  const stats = lstatSync(file, { throwIfNoEntry: false })
  const owners = trustedOwners(environment)
  if (!stats?.isFile()) return undefined
  // A value that other users can read or write is not secret.
  if (owners && (!owners.includes(stats.uid) || (stats.mode & OTHERS) !== 0)) return undefined
  const secret = Buffer.from(readFileSync(file, 'utf8').trim(), 'hex')
  return secret.length >= 32 ? secret : undefined
}

/** Creates the secret if it does not exist. Concurrent commands get the same secret. */
function makeSecret(environment: Environment = process.env): Buffer {
  const existing = readSecret(environment)
  if (existing) return existing
  const folder = configFolder(environment)
  const file = join(folder, 'secret')
  const temporary = `${file}.${randomUUID()}.tmp`
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  writeFileSync(temporary, `${randomBytes(32).toString('hex')}\n`, { mode: 0o600, flag: 'wx' })
  try {
    linkSync(temporary, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(temporary, { force: true })
  }
  const created = readSecret(environment)
  if (created) return created
  throw new Error(`${file} is readable by others or not a valid secret. Remove it, and Quire creates a new one.`)
}

/**
 * Finds a file in a workspace's `.quire/` that git tracks, as a path relative to the work tree. A pull overwrites such
 * files, even if git ignores the folder. Returns undefined if there is none.
 * @throws Error if the index of a repository cannot be read
 */
export function findTrackedStore(root: string, environment?: Environment): string | undefined {
  const owners = trustedOwners(environment)?.concat(statSync(root).uid)
  for (let dir = root, last = ''; dir !== last; last = dir, dir = dirname(dir)) {
    const gitDirectory = gitDirectoryOf(dir, owners)
    if (gitDirectory === undefined) continue
    const above = relative(dir, root).split(sep).filter(Boolean).map(foldName)
    const isInHome = (path: string): boolean => {
      if (!CANDIDATE.test(path)) return false
      const parts = path.split('/')
      return above.every((name, at) => foldName(parts[at] ?? '') === name) && isAliasOf(parts[above.length] ?? '', HOME)
    }
    const found = readGitIndex(gitDirectory).find(isInHome)
    if (found !== undefined) return found
  }
  return undefined
}

/** The git directory of a work tree. Repositories of unrelated users are ignored, as git does. */
function gitDirectoryOf(dir: string, owners: readonly number[] | undefined): string | undefined {
  const path = join(dir, '.git')
  const stats = lstatSync(path, { throwIfNoEntry: false })
  if (stats === undefined || (owners && !owners.includes(stats.uid))) return undefined
  if (!stats.isFile()) return path
  const [, target] = /^gitdir: (.*)$/m.exec(readFileSync(path, 'utf8')) ?? []
  return target === undefined ? undefined : resolve(dir, target.trim())
}
