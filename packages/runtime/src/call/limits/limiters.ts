import { type CallSettings, providerOf, type RateLimits } from '../call-settings.ts'
import { findKind, type ModelKind } from '../model-kind.ts'
import { type Circuit, createCircuit } from './circuit.ts'
import type { Clock } from './clock.ts'
import { createSlidingWindow } from './sliding-window.ts'
import { createThrottle, type ThrottledRequest } from './throttle.ts'

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

/** Permission to send one request. Call either `release` or `cancel`, exactly once. */
export interface Permit {
  /** Ends the request. The actual usage, if given, replaces the estimate. */
  release(tokens?: number): void
  /** The request was never sent and does not count. */
  cancel(): void
}

/** A permit that also reports what the provider thinks of the request. */
export interface ReportingPermit extends Permit, Omit<ThrottledRequest, 'end'> {}

export interface RateLimiter {
  /** Waits for a turn, in order of arrival. Rejects with the signal's reason if the signal aborts. */
  acquire(tokens: number, signal: AbortSignal): Promise<ReportingPermit>
  readonly inFlight: number
  readonly waiting: number
}

interface Ticket {
  readonly tokens: number
  readonly start: (permit: ReportingPermit) => void
}

/** Enforces the limits. Requests start in the order in which they arrived. */
export function createRateLimiter(limits: RateLimits, clock: Clock): RateLimiter {
  const { concurrency = Number.POSITIVE_INFINITY } = limits
  const requests = createSlidingWindow(limits.requestsPerMinute ?? Number.POSITIVE_INFINITY)
  const usage = createSlidingWindow(limits.tokensPerMinute ?? Number.POSITIVE_INFINITY)
  const countsRequests = limits.requestsPerMinute !== undefined
  const countsTokens = limits.tokensPerMinute !== undefined
  const queue: Ticket[] = []
  let inFlight = 0
  const throttle = createThrottle(clock)
  let alarm: AbortController | undefined

  function admit(): void {
    alarm?.abort()
    alarm = undefined
    while (queue.length > 0 && inFlight < concurrency) {
      const now = clock.now()
      const { tokens, start } = queue[0]!
      const opensAt = throttle.opensAt()
      if (opensAt === undefined) return
      const at = Math.max(opensAt, requests.fitsAt(1, now), usage.fitsAt(tokens, now))
      if (at > now) {
        alarm = new AbortController()
        clock.sleep(at - now, alarm.signal).then(admit, () => {})
        return
      }
      queue.shift()
      start(enter(tokens, now))
    }
  }

  function enter(tokens: number, now: number): ReportingPermit {
    const request = countsRequests ? requests.add(1, now) : undefined
    const used = countsTokens ? usage.add(tokens, now) : undefined
    const throttled = throttle.enter()
    inFlight++
    const leave = (): void => {
      throttled.end()
      inFlight--
      admit()
    }
    return {
      release(actual) {
        if (used && actual !== undefined) used.amount = actual
        leave()
      },
      cancel() {
        if (request) requests.remove(request)
        if (used) usage.remove(used)
        leave()
      },
      accepted() {
        throttled.accepted()
        admit()
      },
      refused: throttled.refused,
    }
  }

  return {
    acquire: (tokens, signal) =>
      new Promise((resolve, reject) => {
        if (signal.aborted) return reject(signal.reason)
        const leave = (): void => {
          queue.splice(queue.indexOf(ticket), 1)
          reject(signal.reason)
          admit()
        }
        const ticket: Ticket = {
          tokens,
          start(permit) {
            signal.removeEventListener('abort', leave)
            resolve(permit)
          },
        }
        signal.addEventListener('abort', leave, { once: true })
        queue.push(ticket)
        admit()
      }),
    get inFlight() {
      return inFlight
    },
    get waiting() {
      return queue.length
    },
  }
}
