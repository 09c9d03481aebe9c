import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import { QuireError } from '@quire/core'
import { parseDataFile } from '@quire/core/data-file'
import { InvalidDataFile } from '@quire/core/errors'
import { loadTextFile } from '@quire/core/template'
import { checkUserConfig } from './check-user-config.generated.ts'
import { configFolder } from './config-folder.ts'
import { trustedOwners } from './current-user.ts'
import type { Environment } from './environment.ts'

/** A user's defaults for all workspaces. */
export interface UserConfig {
  /** The model to use if neither a flag nor the workspace sets a model. */
  readonly model?: string
  readonly color?: 'auto' | 'always' | 'never'
  /** The environment variables that contain the keys of providers. */
  readonly providers?: Readonly<Record<string, { readonly apiKeyEnv?: string }>>
}

/** Another user can write to the user's configuration file. */
export class ForeignConfig extends QuireError {
  static override readonly code = 'foreign-config'
  readonly file: string

  constructor(file: string, why: string) {
    super(`${file} ${why}, and it determines where your keys are read from. Restrict it to yourself: chmod 600 ${file}`)
    this.file = file
  }
}

const OTHERS_WRITE = 0o022

/** The path of the user's configuration file, whether or not the file exists. */
export function userConfigFile(environment: Environment = process.env): string {
  return join(configFolder(environment), 'config.yaml')
}

/**
 * Reads the user's configuration. Returns an empty configuration if there is no file. @throws InvalidDataFile,
 * ForeignConfig
 */
export function loadUserConfig(environment: Environment = process.env): UserConfig {
  const file = userConfigFile(environment)
  const stats = lstatSync(file, { throwIfNoEntry: false })
  if (!stats) return {}
  const owners = trustedOwners(environment)
  if (owners && !owners.includes(stats.uid)) throw new ForeignConfig(file, 'belongs to another user')
  if (owners && !stats.isSymbolicLink() && (stats.mode & OTHERS_WRITE) !== 0 && !isOwnGroup(stats)) {
    throw new ForeignConfig(file, 'can be changed by other users')
  }
  const { value, problems } = parseDataFile(loadTextFile(file), file, checkUserConfig)
  if (problems.length > 0) throw new InvalidDataFile(file, 'Configuration', problems)
  return (value as UserConfig | null) ?? {}
}

/** Many systems give each user a personal group, and make files group-writable by default. */
function isOwnGroup({
  uid,
  gid,
  mode,
}: {
  readonly uid: number
  readonly gid: number
  readonly mode: number
}): boolean {
  return uid === gid && (mode & 0o002) === 0
}
