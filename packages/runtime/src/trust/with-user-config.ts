import type { UserConfig } from './user-config.ts'

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
