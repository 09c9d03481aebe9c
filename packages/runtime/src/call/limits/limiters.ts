import { type CallSettings, providerOf } from '../call-settings.ts'
import { findKind, type ModelKind } from '../model-kind.ts'
import { type Circuit, createCircuit } from './circuit.ts'
import type { Clock } from './clock.ts'
import { createRateLimiter, type RateLimiter } from './rate-limiter.ts'

/** What stands between calls and one provider: its limits, and whether it is alive. */
export interface Limiter extends Pick<RateLimiter, 'acquire' | 'pause'> {
  readonly provider: string
  readonly circuit: Circuit
  readonly inFlight: number
  readonly waiting: number
}

/** One limiter for each provider, for all calls of a process. */
export interface Limiters {
  /** The limiter of a model's provider. */
  for(model: string): Limiter
  /** Those that were used so far. */
  list(): readonly Limiter[]
}

const DEFAULT_CONCURRENCY = 8

export function createLimiters(
  { providers = {}, limits = {} }: CallSettings,
  clock: Clock,
  kinds: readonly ModelKind[] = [],
): Limiters {
  const { circuitFailures = 5, circuitOpenMs = 15_000 } = limits
  const made = new Map<string, Limiter>()

  function make(provider: string, kind: ModelKind | undefined): Limiter {
    const concurrency = kind?.isLocal ? undefined : (kind?.concurrency ?? DEFAULT_CONCURRENCY)
    const settings = Object.hasOwn(providers, provider) ? providers[provider] : undefined
    const rates = createRateLimiter({ ...(concurrency && { concurrency }), ...settings }, clock)
    const failures = kind?.isLocal ? Number.POSITIVE_INFINITY : circuitFailures
    const circuit = createCircuit({ failures, openMs: circuitOpenMs }, clock)
    return {
      provider,
      circuit,
      acquire: rates.acquire,
      pause: rates.pause,
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
      let limiter = made.get(provider)
      if (!limiter) {
        limiter = make(provider, findKind(model, kinds))
        made.set(provider, limiter)
      }
      return limiter
    },
    list: () => [...made.values()],
  }
}
