import { type CallSettings, providerOf, type RateLimits } from '../call-settings.ts'
import { findKind, type ModelKind } from '../model-kind.ts'
import { type Circuit, createCircuit } from './circuit.ts'
import type { Clock } from './clock.ts'
import { createRateLimiter, type Permit, type RateLimiter } from './rate-limiter.ts'

/** Applies a provider's rate limits and circuit breaker. */
export interface Limiter extends Pick<RateLimiter, 'acquire'> {
  readonly provider: string
  readonly circuit: Circuit
  readonly inFlight: number
  readonly waiting: number
}

/** One limiter per provider, for all calls of a process. */
export interface Limiters {
  /** Returns the limiter for a model's provider. */
  for(model: string): Limiter
}

/** Limits shared by several processes. */
export interface SharedLimits {
  /** Waits until the provider's limits allow the request. If the signal aborts, rejects with the signal's reason. */
  acquire(provider: string, limits: RateLimits, tokens: number, signal: AbortSignal): Promise<Permit>
}

const DEFAULT_CONCURRENCY = 8

export interface LimitersOptions {
  /** Kinds of model with their own limits. */
  readonly kinds?: readonly ModelKind[]
  /** Limits that all processes share. By default, each process enforces its limits separately. */
  readonly shared?: SharedLimits
}

export function createLimiters(
  { providers = {}, limits = {} }: CallSettings,
  clock: Clock,
  { kinds = [], shared }: LimitersOptions = {},
): Limiters {
  const { circuitFailures = 5, circuitOpenMs = 15_000 } = limits
  const limiters = new Map<string, Limiter>()

  function createLimiter(provider: string, kind: ModelKind | undefined): Limiter {
    const concurrency = kind?.isLocal ? undefined : (kind?.concurrency ?? DEFAULT_CONCURRENCY)
    const settings = Object.hasOwn(providers, provider) ? providers[provider] : undefined
    const rates = createRateLimiter({ ...(concurrency && { concurrency }), ...settings }, clock)
    const failures = kind?.isLocal ? Number.POSITIVE_INFINITY : circuitFailures
    const circuit = createCircuit({ failures, openMs: circuitOpenMs }, clock)
    return {
      provider,
      circuit,
      acquire: shared && isLimited(settings) ? sharedAcquire(provider, rates, settings, shared) : rates.acquire,
      get inFlight() {
        return rates.inFlight
      },
      get waiting() {
        return rates.waiting
      },
    }
  }

  return {
    for(model) {
      const provider = providerOf(model)
      let limiter = limiters.get(provider)
      if (!limiter) {
        limiter = createLimiter(provider, findKind(model, kinds))
        limiters.set(provider, limiter)
      }
      return limiter
    },
  }
}

function isLimited(settings: RateLimits = {}): settings is RateLimits {
  const { concurrency, requestsPerMinute, tokensPerMinute } = settings
  return [concurrency, requestsPerMinute, tokensPerMinute].some((limit) => limit !== undefined)
}

/** Waits for the limits of this process first, then for the limits that all processes share. */
function sharedAcquire(
  provider: string,
  rates: RateLimiter,
  settings: RateLimits,
  shared: SharedLimits,
): RateLimiter['acquire'] {
  return async (tokens, signal) => {
    const own = await rates.acquire(tokens, signal)
    try {
      const common = await shared.acquire(provider, settings, tokens, signal)
      return {
        ...own,
        release(used) {
          common.release(used)
          own.release(used)
        },
        cancel() {
          common.cancel()
          own.cancel()
        },
      }
    } catch (error) {
      own.cancel()
      throw error
    }
  }
}
