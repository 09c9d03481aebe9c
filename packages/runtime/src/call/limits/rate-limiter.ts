import type { RateLimits } from '../call-settings.ts'
import type { Clock } from './clock.ts'
import { createSlidingWindow } from './sliding-window.ts'
import { createThrottle, type ThrottledRequest } from './throttle.ts'

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
