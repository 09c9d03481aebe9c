import { installCommand } from '@quire/core/model'
import {
  BASE_URL_PATTERN,
  CallFailed,
  type Environment,
  HEADER_NAME_PATTERN,
  PROVIDER_TYPES,
  type ProviderSettings,
  type ProviderType,
} from '@quire/runtime/call'
import { PROVIDER_KINDS, type ProviderKind } from './provider-kinds.ts'

/** A provider whose key and settings have been checked. */
export interface ResolvedProvider {
  readonly kind: ProviderKind
  readonly baseURL: string
  readonly apiKey: string | undefined
  readonly headers: Readonly<Record<string, string>>
  readonly timeoutMs: number
  readonly idleTimeoutMs: number
}

const TIMEOUT_MS = 600_000
const IDLE_TIMEOUT_MS = 120_000

/** @throws CallFailed of kind `misconfigured`, with instructions */
export function resolveProvider(
  model: string,
  provider: string,
  settings: ProviderSettings,
  environment: Environment,
  isInstalled = isClientInstalled,
): ResolvedProvider {
  const refuse = (message: string) => new CallFailed(model, 'misconfigured', message)
  if (settings.withheld) {
    const names = settings.withheld.map((name) => `providers.${provider}.${name}`).join(', ')
    throw refuse(`the workspace sets ${names} and is not trusted. If you trust its authors, run: quire trust`)
  }
  const type = settings.type ?? PROVIDER_TYPES.find((one) => one === provider)
  if (type === undefined) throw refuse(unknownProvider(provider))
  const kind = PROVIDER_KINDS[type]
  const baseURL = settings.baseUrl ?? kind.baseUrl
  if (baseURL === undefined)
    throw refuse(`'${provider}' has no base URL. Set providers.${provider}.baseUrl in quire.yaml.`)
  if (!new RegExp(BASE_URL_PATTERN).test(baseURL)) {
    throw refuse(`providers.${provider}.baseUrl must be an http or https URL without user, query or fragment.`)
  }
  for (const name of Object.keys(settings.headers ?? {})) {
    if (!new RegExp(HEADER_NAME_PATTERN).test(name)) {
      throw refuse(
        `providers.${provider}.headers must not contain '${name}': keys come from the environment (apiKeyEnv).`,
      )
    }
  }
  return {
    kind,
    baseURL: baseURL.replace(/\/+$/, ''),
    apiKey: findKey(provider, type, settings, environment, (message) =>
      refuse(message + installHint(kind, isInstalled)),
    ),
    headers: settings.headers ?? {},
    timeoutMs: settings.timeoutMs ?? TIMEOUT_MS,
    idleTimeoutMs: settings.idleTimeoutMs ?? IDLE_TIMEOUT_MS,
  }
}

function findKey(
  provider: string,
  type: ProviderType,
  { apiKeyEnv }: ProviderSettings,
  environment: Environment,
  refuse: (message: string) => CallFailed,
): string | undefined {
  const names = apiKeyEnv === undefined ? PROVIDER_KINDS[type].keys : [apiKeyEnv]
  const key = names.map((name) => environment[name]?.trim()).find((value) => value)
  if (key !== undefined || names.length === 0) return key
  throw refuse(`no key for '${provider}'. Set ${names.join(' or ')} in the environment.`)
}

function installHint({ client }: ProviderKind, isInstalled: typeof isClientInstalled): string {
  return isInstalled(client) ? '' : ` Its client package is missing too. Run: ${installCommand(client)}`
}

function unknownProvider(provider: string): string {
  const types = PROVIDER_TYPES.filter((type) => type !== 'openai-compatible').join(', ')
  if (provider === '') return `models are named provider/model. Providers: ${types}.`
  return `unknown provider '${provider}'. Known: ${types}. Other providers need a type and a baseUrl under providers.${provider} in quire.yaml.`
}

export function isClientInstalled(client: string): boolean {
  try {
    import.meta.resolve(client)
    return true
  } catch {
    return false
  }
}
