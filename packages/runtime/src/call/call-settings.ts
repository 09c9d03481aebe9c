import type { Profile } from '@quire/core'
import type { BlueprintSettings } from '@quire/core/blueprint'
import type { ProviderType, ReasoningEffort } from '@quire/core/model'
import type { CallRequest } from './model.ts'
import { outputLimit } from './output-limit.ts'

/** A provider's limits on concurrent requests and usage per minute. Omitted limits do not apply. */
export interface RateLimits {
  readonly concurrency?: number
  readonly requestsPerMinute?: number
  readonly tokensPerMinute?: number
}

/** How to reach a provider. Keys are never included, because they come from the environment. */
export interface ProviderSettings extends RateLimits {
  readonly type?: ProviderType
  readonly baseUrl?: string
  /** The environment variable that contains the key, if it differs from the provider's usual variable. */
  readonly apiKeyEnv?: string
  readonly headers?: Readonly<Record<string, string>>
  /** Maximum duration of one request. */
  readonly timeoutMs?: number
  /** Maximum time without receiving data. */
  readonly idleTimeoutMs?: number
  /** Settings that were ignored because the workspace is not trusted. Cannot be set in files. */
  readonly withheld?: readonly string[]
}

/** Default parameters for requests to a model. */
export interface ModelSettings {
  /** The provider's name for the model, if it differs from the model's id. */
  readonly name?: string
  readonly maxOutputTokens?: number
  readonly reasoning?: ReasoningEffort
  readonly temperature?: number
  readonly seed?: number
}

/** How often a call is retried, and the delays between retries. */
export interface RetrySettings {
  readonly attempts?: number
  readonly backoffMs?: number
  readonly maxBackoffMs?: number
  readonly maxRetryAfterMs?: number
  readonly circuitFailures?: number
  readonly circuitOpenMs?: number
}

/** The settings for calls in `quire.yaml`. */
export interface CallSettings {
  readonly providers?: Readonly<Record<string, ProviderSettings>>
  readonly models?: Readonly<Record<string, ModelSettings>>
  readonly limits?: RetrySettings
}

/**
 * The settings of a model. The model's own settings override `provider/*`, and `provider/*` overrides `*`.
 * @example
 * modelSettings({ models: { '*': { seed: 1 }, 'openai/*': { temperature: 0 } } }, 'openai/gpt-4o')
 * // → { seed: 1, temperature: 0 }
 */
export function modelSettings({ models = {} }: CallSettings, id: string): ModelSettings {
  const names = ['*', `${providerOf(id)}/*`, id]
  return Object.assign({}, ...names.map((name) => (Object.hasOwn(models, name) ? models[name] : undefined)))
}

/**
 * The part of a model's id before the first slash. Empty if the id has no slash.
 * @example providerOf('openai/gpt-4o') // → 'openai'
 */
export function providerOf(id: string): string {
  return id.slice(0, Math.max(0, id.indexOf('/')))
}

/**
 * The parameters of a request that a blueprint sets. Of two output limits, the lower applies.
 * @example callParameters({ effort: 'low', maxOutputTokens: 800 }, 4000) // → { reasoning: 'low', maxOutputTokens: 800 }
 */
export function callParameters(
  { temperature, effort, maxOutputTokens = Number.POSITIVE_INFINITY }: BlueprintSettings,
  limit: number,
): Pick<CallRequest, 'temperature' | 'reasoning' | 'maxOutputTokens'> {
  return {
    ...(temperature !== undefined && { temperature }),
    ...(effort !== undefined && { reasoning: effort }),
    maxOutputTokens: Math.min(maxOutputTokens, limit),
  }
}

/**
 * Adds the workspace's model settings to a request. The request's own values take precedence.
 * @example
 * const { profile } = defaultProfiles().get('openai/gpt-4o')
 * const request = { model: profile.id, messages: [{ role: 'user', content: 'Hi' }], maxOutputTokens: 500 }
 * applySettings(request, { models: { 'openai/*': { temperature: 0 } } }, profile)
 * // → { temperature: 0, maxOutputTokens: 500, … }
 */
export function applySettings(request: CallRequest, settings: CallSettings, profile: Profile): CallRequest {
  const { temperature, seed, reasoning, maxOutputTokens } = modelSettings(settings, request.model)
  const withDefaults = {
    ...(temperature !== undefined && { temperature }),
    ...(seed !== undefined && { seed }),
    ...(reasoning !== undefined && { reasoning }),
    ...request,
  }
  return { ...withDefaults, maxOutputTokens: outputLimit(withDefaults, profile, maxOutputTokens) }
}
