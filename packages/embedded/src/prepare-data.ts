import { Buffer } from 'node:buffer'
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
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { markStore, TrustNotRecorded } from '@quire/runtime/trust'
import type { PostgresPrograms } from './postgres-programs.ts'
import { canReach, giveTo, inFolder, type ServerUser } from './server-user.ts'
import { StoreFailure } from './store-failure.ts'
import { cacheFolder } from './store-paths.ts'

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

/** The C function that finds the current user, and one with a name of the same length that finds any user. */
const LOOKUP = Buffer.from('\0getpwuid\0')
const REPLACEMENT = Buffer.from('\0getpwent\0')

/** Whether initdb failed because the current user id has no name, as in many containers. */
function isUserUnknown(problem: string): boolean {
  return problem.includes('could not look up effective user ID')
}

/**
 * Copies the programs that create a database, for a user id without a passwd entry. Initdb and the server in single-user
 * mode exit if the user has no name, although they need the name only if no superuser is named. In the copies, the
 * dynamic linker resolves the lookup to a function that returns the first user of the system. A running server does not
 * look up its user, so only initdb needs the copies.
 */
function programsForAnyUser(bin: string, folder: string): string {
  const copies = join(folder, 'bin')
  mkdirSync(copies, { mode: 0o755 })
  // The programs find their libraries and data next to their own folder.
  for (const name of ['lib', 'share']) symlinkSync(join(dirname(bin), name), join(folder, name))
  for (const name of ['initdb', 'postgres']) {
    const program = readFileSync(join(bin, name))
    const at = program.indexOf(LOOKUP)
    if (at >= 0) REPLACEMENT.copy(program, at)
    writeFileSync(join(copies, name), program, { mode: 0o755 })
  }
  return copies
}
