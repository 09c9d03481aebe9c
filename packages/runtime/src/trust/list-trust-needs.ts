import type { Environment } from './config-folder.ts'
import { findLinksOut } from './find-links-out.ts'
import { listCodeFlows } from './list-code-flows.ts'
import { hasForeignStore } from './require-own-store.ts'

/** The settings in `quire.yaml` that need trust. */
export interface TrustedSettings {
  readonly kits?: readonly string[]
  readonly providers?: Readonly<Record<string, ProviderAddress>>
  readonly telemetry?: { readonly endpoint?: string; readonly content?: boolean }
}

/** The URL and headers of requests to a provider. */
export interface ProviderAddress {
  readonly baseUrl?: string
  readonly apiKeyEnv?: string
  readonly headers?: Readonly<Record<string, string>>
}

/** A part of a workspace that is used only if the user trusts the workspace. */
export interface TrustNeed {
  readonly kind: 'code' | 'setting' | 'data' | 'link'
  /** The file. For a setting, also contains the setting's name. */
  readonly where: string
  /** A description of the effect, shown to the user. */
  readonly effect: string
}

/** Provider settings that determine where requests and keys are sent. */
export const PROVIDER_SETTINGS = ['baseUrl', 'apiKeyEnv', 'headers'] as const
/** Settings that determine where spans are sent, and whether spans include prompts. */
export const TELEMETRY_SETTINGS = ['endpoint', 'content'] as const

/**
 * Lists everything in a workspace that could run code, or send data or keys elsewhere. Runs no code and sends nothing.
 */
export function listTrustNeeds(root: string, config: TrustedSettings, environment?: Environment): TrustNeed[] {
  return [
    ...listCodeFlows(root).map(({ file }) => need('code', file, 'code that Quire would run')),
    ...(config.kits ?? []).map((name) =>
      need('code', `quire.yaml: kits: ${name}`, 'a package whose code Quire would run'),
    ),
    ...providerNeeds(config),
    ...telemetryNeeds(config),
    ...(hasForeignStore(root, environment)
      ? [need('data', '.quire/', 'stored runs that may come from another user or machine')]
      : []),
    ...findLinksOut(root).map((file) => need('link', file, 'a link to a file outside the workspace')),
  ]
}

function providerNeeds({ providers = {} }: TrustedSettings): TrustNeed[] {
  return Object.entries(providers).flatMap(([name, { baseUrl, apiKeyEnv, headers }]) => {
    const setting = (key: string): string => `quire.yaml: providers.${name}.${key}`
    return [
      ...(baseUrl === undefined ? [] : [need('setting', setting('baseUrl'), `prompts are sent to ${baseUrl}`)]),
      ...(apiKeyEnv === undefined
        ? []
        : [need('setting', setting('apiKeyEnv'), `the value of ${apiKeyEnv} is sent as a key`)]),
      ...(headers === undefined
        ? []
        : [need('setting', setting('headers'), `requests include the headers ${Object.keys(headers).join(', ')}`)]),
    ]
  })
}

function telemetryNeeds({ telemetry = {} }: TrustedSettings): TrustNeed[] {
  const { endpoint, content } = telemetry
  return [
    ...(endpoint === undefined
      ? []
      : [need('setting', 'quire.yaml: telemetry.endpoint', `traces of runs are sent to ${endpoint}`)]),
    ...(content === true
      ? [need('setting', 'quire.yaml: telemetry.content', 'traces contain prompts and answers')]
      : []),
  ]
}

function need(kind: TrustNeed['kind'], where: string, effect: string): TrustNeed {
  return { kind, where, effect }
}

/**
 * The settings of an untrusted workspace, without the values that determine where data and keys are sent. `withheld`
 * lists the removed provider settings. Calls to these providers are refused.
 */
export function withholdSettings<Settings extends TrustedSettings>(settings: Settings): Settings {
  const { providers, telemetry } = settings
  return {
    ...settings,
    ...(providers && {
      providers: Object.fromEntries(Object.entries(providers).map(([name, one]) => [name, withoutAddress(one)])),
    }),
    ...(telemetry && { telemetry: without(telemetry, TELEMETRY_SETTINGS) }),
  }
}

function withoutAddress(provider: ProviderAddress): ProviderAddress & { readonly withheld?: readonly string[] } {
  const withheld = PROVIDER_SETTINGS.filter((setting) => provider[setting] !== undefined)
  return { ...without(provider, PROVIDER_SETTINGS), ...(withheld.length > 0 && { withheld }) }
}

function without<T extends object>(settings: T, names: readonly (keyof T)[]): T {
  return Object.fromEntries(Object.entries(settings).filter(([name]) => !names.includes(name as keyof T))) as T
}
