import { setTimeout as wait } from 'node:timers/promises'

/** A clock that tests can replace, so that they need not wait. */
export interface Clock {
  /** The time in milliseconds. Only differences are meaningful. */
  now(): number
  /** Rejects as soon as the signal aborts. */
  sleep(ms: number, signal: AbortSignal): Promise<void>
}

export const systemClock: Clock = {
  now: () => performance.now(),
  sleep: (ms, signal) => wait(ms, undefined, { signal }),
}
