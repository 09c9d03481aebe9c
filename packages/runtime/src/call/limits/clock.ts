import { setTimeout as wait } from 'node:timers/promises'

/** A clock that is passed as an argument, so that code that waits can be tested without waiting. */
export interface Clock {
  /** Milliseconds. Only differences are meaningful. */
  now(): number
  /** Rejects immediately if the signal aborts. */
  sleep(ms: number, signal: AbortSignal): Promise<void>
}

export const systemClock: Clock = {
  now: () => performance.now(),
  sleep: (ms, signal) => wait(ms, undefined, { signal }),
}
