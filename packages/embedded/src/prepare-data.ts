import { spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { markStore, TrustNotRecorded } from '@quire/runtime/trust'
import { cacheFolder } from './cache-folder.ts'
import { inFolder } from './in-folder.ts'
import type { PostgresPrograms } from './postgres-programs.ts'
import { isUserUnknown, programsForAnyUser } from './programs-for-any-user.ts'
import { canReach, giveTo, type ServerUser } from './server-user.ts'
import { StoreFailure } from './store-failure.ts'

interface Options {
  readonly programs: PostgresPrograms
  readonly user: ServerUser | undefined
  /** Whether the files must be written to disk before they are used. */
  readonly isSynced: boolean
}

/**
 * Creates an empty database if none exists, and rejects a database that this version cannot read. A new database is
 * created completely or not at all.
 */
export function prepareData(workspace: string, data: string, options: Options): void {
  const version = join(data, 'PG_VERSION')
  if (existsSync(version)) {
    checkVersion(readFileSync(version, 'utf8').trim(), data, options)
    return
  }
  if (existsSync(data) && readdirSync(data).length > 0) {
    throw new StoreFailure('not-opened', `${data} contains files but is not a store. Move it away and try again.`)
  }
  const fresh = `${data}.preparing`
  rmSync(fresh, { recursive: true, force: true })
  copyTemplate(fresh, options)
  chmodSync(fresh, 0o700)
  mark(workspace, fresh)
  if (options.user) giveTo(options.user, fresh)
  if (options.isSynced) sync(fresh, options)
  renameSync(fresh, data)
}

/** Marks the new data as the user's own before it can be opened. */
function mark(workspace: string, fresh: string): void {
  try {
    markStore(workspace, fresh)
  } catch (error) {
    if (!TrustNotRecorded.isInstance(error)) throw error
    // The client has checked this, and needs no mark because the user trusts the workspace for one command.
    process.stderr.write(`The new store is not marked. ${error.message}\n`)
  }
}

function checkVersion(found: string, data: string, { programs }: Options): void {
  if (found === programs.major) return
  throw new StoreFailure(
    'other-version',
    `${data} contains data of PostgreSQL ${found}, but this version of Quire uses ${programs.major}`,
  )
}

/**
 * Copying a database is ten times faster than creating one, so the first database is kept as a template for the user's
 * other workspaces.
 */
function copyTemplate(fresh: string, options: Options): void {
  const kept = join(cacheFolder(), `empty-store-${options.programs.version}`)
  if (existsSync(kept)) {
    cpSync(kept, fresh, { recursive: true })
    return
  }
  const folder = makeFolder(options.user)
  try {
    const created = join(folder, 'data')
    initialise(folder, created, options)
    cpSync(created, fresh, { recursive: true })
    keep(created, kept)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function makeFolder(user: ServerUser | undefined): string {
  const base = canReach(user, tmpdir()) ? tmpdir() : '/tmp'
  const folder = mkdtempSync(join(base, 'quire-new-store-'))
  if (user) giveTo(user, folder)
  return folder
}

function initialise(folder: string, data: string, { programs, user }: Options): void {
  const run = (bin: string) =>
    spawnSync(
      join(bin, 'initdb'),
      [
        ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8'],
        // Collation and case conversion do not depend on the machine's locales.
        ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
        ['--wal-segsize=4', '--no-sync', '--no-instructions'],
      ].flat(),
      { ...user, env: { LC_ALL: 'C' }, cwd: '/', encoding: 'utf8' },
    )
  const first = run(programs.bin)
  const { status, error, stderr } =
    !first.error && isUserUnknown(first.stderr) ? run(programsForAnyUser(programs.bin, folder)) : first
  if (status === 0) return
  const hint = error ? ' On Alpine Linux, set DATABASE_URL: PostgreSQL needs glibc, which Alpine lacks.' : ''
  throw new StoreFailure('not-opened', `initdb failed: ${error?.message ?? stderr.trim()}${hint}`)
}

/** Failures are ignored, because the copy only makes later runs faster. */
function keep(created: string, kept: string): void {
  const temporary = `${kept}.${process.pid}`
  try {
    mkdirSync(dirname(kept), { recursive: true })
    cpSync(created, temporary, { recursive: true })
    renameSync(temporary, kept)
  } catch {
    rmSync(temporary, { recursive: true, force: true })
  }
}

function sync(data: string, { programs, user }: Options): void {
  const { status, stderr } = inFolder(data, user, ({ path, stdio }) =>
    spawnSync(join(programs.bin, 'initdb'), ['-D', path, '--sync-only'], {
      ...user,
      env: { LC_ALL: 'C' },
      cwd: '/',
      encoding: 'utf8',
      stdio: ['ignore', 'ignore', 'pipe', ...stdio],
    }),
  )
  if (status !== 0) throw new StoreFailure('not-opened', `its files cannot be flushed to disk: ${stderr}`)
}
