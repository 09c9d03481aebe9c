import type { Clock } from './clock.ts'

/** Each refused probe doubles the wait before the next probe, up to this factor. */
const MAX_FACTOR = 8

/** A request that the throttle let through. Report at most one of `accepted` and `refused`, then call `end`. */
export interface ThrottledRequest {
  /** The provider has started to answer. */
  accepted(): void
  /**
   * The provider refused the request, and asked for a wait. Returns whether this counts as a failed attempt. A request
   * that was sent together with others learns nothing new from its refusal, so it does not count.
   */
  refused(waitMs: number): boolean
  end(): void
}

/**
 * After the provider has refused a request because of its rate limit, holds back the others. One request at a time
 * probes the provider. Each request that the provider accepts lets one more be sent at the same time.
 */
export interface Throttle {
  /** The time at which the next request may be sent. Undefined if it has to wait for the outcome of another request. */
  opensAt(): number | undefined
  enter(): ThrottledRequest
}

export function createThrottle(clock: Clock): Throttle {
  let pausedUntil = Number.NEGATIVE_INFINITY
  /** How many requests may wait for the provider's decision. Unlimited until the first refusal. */
  let window = Number.POSITIVE_INFINITY
  /** The size of the window at which the throttle is lifted: the number of undecided requests at the first refusal. */
  let ceiling = 0
  let undecided = 0
  /** Changes with each refusal. Requests that were sent before a refusal no longer count. */
  let round = 0
  let factor = 1

  return {
    opensAt: () => (undecided < window ? pausedUntil : undefined),
    enter() {
      const sentIn = round
      const isProbe = window === 1
      let isDecided = false
      const decide = (): void => {
        if (!isDecided && sentIn === round) undecided--
        isDecided = true
      }
      undecided++
      return {
        accepted() {
          if (isDecided) return
          decide()
          if (sentIn === round && ++window >= ceiling) window = Number.POSITIVE_INFINITY
        },
        refused(waitMs) {
          const isCounted = isProbe || window === Number.POSITIVE_INFINITY
          if (window === Number.POSITIVE_INFINITY) ceiling = undecided
          factor = isProbe ? Math.min(2 * factor, MAX_FACTOR) : 1
          isDecided = true
          round++
          undecided = 0
          window = 1
          pausedUntil = Math.max(pausedUntil, clock.now() + waitMs * factor)
          return isCounted
        },
        end: decide,
      }
    },
  }
}
