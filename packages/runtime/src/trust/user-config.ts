import { lstatSync } from 'node:fs'
import { join } from 'node:path'
import { errorClass } from '@quire/core'
import { parseDataFile } from '@quire/core/data-file'
import { InvalidDataFile } from '@quire/core/errors'
import { loadTextFile } from '@quire/core/template'
import { checkUserConfig } from './check-user-config.generated.ts'
import { configFolder, type Environment } from './config-folder.ts'
import { trustedOwners } from './current-user.ts'

/** A user's defaults for all workspaces. */
export interface UserConfig {
  /** The model to use if neither a flag nor the workspace sets a model. */
  readonly model?: string
  readonly color?: 'auto' | 'always' | 'never'
  /** The environment variables that contain the keys of providers. */
  readonly providers?: Readonly<Record<string, { readonly apiKeyEnv?: string }>>
}

/** Another user can write to the user's configuration file. */
export class ForeignConfig extends errorClass<{ file: string }>('foreign-config') {
  constructor(file: string, why: string) {
    super(
      `${file} ${why}, and it determines where your keys are read from. Restrict it to yourself: chmod 600 ${file}`,
      { file },
    )
  }
}

const OTHERS_WRITE = 0o022

/**
 * The path of the user's configuration file, whether or not the file exists.
 * @example userConfigFile({ XDG_CONFIG_HOME: folder }) // → '/home/ada/.config/quire/config.yaml'
 */
export function userConfigFile(environment: Environment = process.env): string {
  return join(configFolder(environment), 'config.yaml')
}

/**
 * Reads the user's configuration. Returns an empty configuration if there is no file.
 * @example loadUserConfig({ XDG_CONFIG_HOME: folder }) // → { model: 'openai/gpt-4o' }
 * @throws InvalidDataFile,
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

/** The model and provider settings of a workspace. The user's configuration can add to them. */
interface CompletedSettings {
  readonly model?: string
  readonly providers?: Readonly<Record<string, object>>
}

/** Provider settings that can change which service receives a key. */
const ELSEWHERE = ['type', 'baseUrl', 'headers', 'apiKeyEnv', 'withheld']

/**
 * Completes a workspace's settings with the user's settings. The workspace's settings take precedence, except for keys.
 * A user's key is sent only to the provider's own address. If the workspace changes how the provider is reached, the
 * user's key is not used.
 */
export function withUserConfig<Settings extends CompletedSettings>(settings: Settings, user: UserConfig): Settings {
  const { model, providers = {} } = user
  const own = settings.providers ?? {}
  const keys = Object.entries(providers).filter(([name, { apiKeyEnv }]) => {
    const reached: object = Object.hasOwn(own, name) ? own[name]! : {}
    return apiKeyEnv !== undefined && ELSEWHERE.every((setting) => !(setting in reached))
  })
  return {
    ...settings,
    ...(settings.model === undefined && model !== undefined && { model }),
    ...(keys.length > 0 && {
      providers: {
        ...own,
        ...Object.fromEntries(keys.map(([name, { apiKeyEnv }]) => [name, { ...own[name], apiKeyEnv }])),
      },
    }),
  }
}
