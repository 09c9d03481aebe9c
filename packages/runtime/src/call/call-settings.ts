import type { ProviderType, ReasoningEffort } from '@quire/core/model'

/** What a provider lets through at once and in a minute; what is not given is not limited. */
export interface RateLimits {
  readonly concurrency?: number
  readonly requestsPerMinute?: number
  readonly tokensPerMinute?: number
}

/** How to reach a provider. Keys are never part of it: they come from the environment. */
export interface ProviderSettings extends RateLimits {
  readonly type?: ProviderType
  readonly baseUrl?: string
  /** The environment variable that has the key, where it is not the usual one. */
  readonly apiKeyEnv?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Longest that one request may take. */
  readonly timeoutMs?: number
  /** Longest that nothing may arrive. */
  readonly idleTimeoutMs?: number
  /** Settings that were left out because the workspace is not trusted. No file can set it. */
  readonly withheld?: readonly string[]
}

/** How a model is asked, unless a request says otherwise. */
export interface ModelSettings {
  /** What the provider calls the model, where that is not the name after the provider's. */
  readonly name?: string
  readonly maxOutputTokens?: number
  readonly reasoning?: ReasoningEffort
  readonly temperature?: number
  readonly seed?: number
}

/** How often and how patiently a call is repeated. */
export interface RetrySettings {
  readonly attempts?: number
  readonly backoffMs?: number
  readonly maxBackoffMs?: number
  readonly maxRetryAfterMs?: number
  readonly circuitFailures?: number
  readonly circuitOpenMs?: number
}

/** What `quire.yaml` says of calls. */
export interface CallSettings {
  readonly providers?: Readonly<Record<string, ProviderSettings>>
  readonly models?: Readonly<Record<string, ModelSettings>>
  readonly limits?: RetrySettings
}

/** What is set for a model: its own values over those of its provider (`provider/*`), and these over all (`*` alone). */
export function modelSettings({ models = {} }: CallSettings, id: string): ModelSettings {
  const names = ['*', `${providerOf(id)}/*`, id]
  return Object.assign({}, ...names.map((name) => (Object.hasOwn(models, name) ? models[name] : undefined)))
}

/** The part of a model's id before the first slash; empty where there is none. */
export function providerOf(id: string): string {
  return id.slice(0, Math.max(0, id.indexOf('/')))
}
