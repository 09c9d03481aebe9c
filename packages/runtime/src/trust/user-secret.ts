import { Buffer } from 'node:buffer'
import { randomBytes, randomUUID } from 'node:crypto'
import { linkSync, lstatSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { configFolder, type Environment } from './config-folder.ts'
import { trustedOwners } from './current-user.ts'

const OTHERS = 0o077

/** The random secret in the user's settings. Undefined if there is none, or if other users can read or write it. */
export function readSecret(environment: Environment = process.env): Buffer | undefined {
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
export function makeSecret(environment: Environment = process.env): Buffer {
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
