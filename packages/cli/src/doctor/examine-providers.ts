import { installCommand } from '@quire/core/model'
import { isClientInstalled, PROVIDER_KINDS, resolveProvider } from '@quire/providers'
import { CallFailed, type CallSettings, type Environment, type ModelKind, PROVIDER_TYPES } from '@quire/runtime/call'
import type { Finding } from '@quire/runtime/kit'
import type { UserConfig } from '@quire/runtime/trust'

/** Checks each provider's keys, base URLs and local servers, without contacting other machines. */
export async function examineProviders(
  settings: CallSettings,
  environment: Environment,
  kinds: readonly ModelKind[],
  user: UserConfig = {},
): Promise<Finding[]> {
  // Skips entries under `providers` that name a kind of model. They can set limits, but have no API.
  const configured = Object.keys(settings.providers ?? {}).filter((name) => !kinds.some((kind) => kind.name === name))
  const builtIn = PROVIDER_TYPES.filter((type) => type !== 'openai-compatible')
  const names = [...new Set([...builtIn, ...configured])]
  const local = kinds.filter(({ isLocal }) => isLocal).map(localFinding)
  return [...local, ...(await Promise.all(names.map((name) => examineProvider(name, settings, environment, user))))]
}

function localFinding({ name, description }: ModelKind): Finding {
  return { id: `provider.${name}`, group: 'providers', status: 'ok', message: `${name}/NAME ${description}.` }
}

async function examineProvider(
  name: string,
  { providers = {} }: CallSettings,
  environment: Environment,
  user: UserConfig,
): Promise<Finding> {
  const own = Object.hasOwn(providers, name) ? providers[name] : undefined
  const finding = { id: `provider.${name}`, group: 'providers' as const }
  // A provider counts as used if its base URL, type or key name is set. Limits alone do not count.
  const key = own?.apiKeyEnv === user.providers?.[name]?.apiKeyEnv ? undefined : own?.apiKeyEnv
  const isAskedFor = own !== undefined && (own.type ?? own.baseUrl ?? key) !== undefined
  if (own?.withheld) {
    const message = `The workspace configures ${name}, but the workspace is not trusted.`
    return { ...finding, status: 'missing', message, fix: 'quire trust' }
  }
  const worse = isAskedFor ? ('broken' as const) : ('missing' as const)
  try {
    const { kind, baseURL, apiKey } = resolveProvider(`${name}/…`, name, own ?? {}, environment)
    if (apiKey === undefined && isOnThisMachine(baseURL)) {
      const isUp = await answers(`${baseURL}/models`)
      return isUp
        ? { ...finding, status: 'ok', message: `${name} responds at ${baseURL}.` }
        : { ...finding, status: worse, message: `Nothing responds at ${baseURL}.`, fix: `Start ${name}.` }
    }
    const names = own?.apiKeyEnv === undefined ? kind.keys : [own.apiKeyEnv]
    const key = names.find((variable) => environment[variable]?.trim())
    const message = key === undefined ? `${name} needs no key.` : `${key} is set.`
    if (isClientInstalled(kind.client)) return { ...finding, status: 'ok', message }
    const missing = `${message} The package ${kind.client} is not installed.`
    return { ...finding, status: worse, message: missing, fix: installCommand(kind.client) }
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    const type = own?.type ?? PROVIDER_TYPES.find((one) => one === name)
    const keys = own?.apiKeyEnv === undefined ? (type ? PROVIDER_KINDS[type].keys : []) : [own.apiKeyEnv]
    const isKey = keys.length > 0 && !keys.some((variable) => environment[variable]?.trim())
    const message = isKey ? `${keys.join(' or ')} is not set.` : error.message.replace(/^\S+ /, '')
    return { ...finding, status: worse, message, ...(isKey && isAskedFor && { fix: `export ${keys[0]}=…` }) }
  }
}

function isOnThisMachine(baseURL: string): boolean {
  return /^https?:\/\/(?:localhost|127\.0\.0\.1|\[::1\])(?:[:/]|$)/.test(baseURL)
}

const ANSWER_MS = 1500

/** Whether a server listens at a URL. Any response means yes, even an error. */
export async function answers(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(ANSWER_MS), redirect: 'manual' })
    await response.body?.cancel()
    return true
  } catch {
    return false
  }
}
