import type { UserConfig } from './user-config.ts'

/** What a workspace says of its models and providers, as far as the user's configuration completes it. */
interface CompletedSettings {
  readonly model?: string
  readonly providers?: Readonly<Record<string, object>>
}

/** Settings of a provider that change which service a key would be sent to. */
const ELSEWHERE = ['type', 'baseUrl', 'headers', 'apiKeyEnv', 'withheld']

/**
 * The settings of a workspace, completed by the user's own. What the workspace says wins, with one exception: a key that
 * the user has set for a provider is sent to that provider's own address only. Where the workspace says anything of how
 * the provider is reached, the user's variable is not used, so that no workspace can have it sent elsewhere.
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
