import type { CallFailure } from '../call-failed.ts'
import type { Clock } from './clock.ts'

export type CircuitState = 'closed' | 'open' | 'probing'

/** Failures that mean the provider is down. A provider that rejects a request or asks us to wait is not down. */
const DEADLY: readonly CallFailure[] = ['network', 'timeout', 'server', 'overloaded']
/** Failures that are unrelated to the provider's state. */
const SILENT: readonly CallFailure[] = ['cancelled', 'misconfigured', 'not-installed']

/** Permission to send one request. Report the outcome of the request exactly once. */
export interface CircuitPass {
  succeeded(): void
  failed(failure: CallFailure): void
}

export interface CircuitRefusal {
  /** How long to wait before trying again. */
  readonly waitMs: number
  /** The provider's last failure. */
  readonly failure: CallFailure
}

/** Blocks calls to a failing provider. One call at a time tests whether the provider is back. */
export interface Circuit {
  readonly state: CircuitState
  /** Number of consecutive failures. */
  readonly failures: number
  enter(): CircuitPass | CircuitRefusal
  /** Resolves when requests may be sent again. */
  closed(): Promise<void>
}

export interface CircuitOptions {
  readonly failures: number
  readonly openMs: number
}

export function createCircuit({ failures: max, openMs }: CircuitOptions, clock: Clock): Circuit {
  let state: CircuitState = 'closed'
  let failures = 0
  let lastFailure: CallFailure = 'network'
  let openUntil = 0
  let waiters: (() => void)[] = []

  function close(): void {
    state = 'closed'
    failures = 0
    for (const wake of waiters) wake()
    waiters = []
  }

  function fail(failure: CallFailure, isProbe: boolean): void {
    if (SILENT.includes(failure)) {
      // A cancelled probe proves nothing, so the next probe may start immediately.
      if (isProbe) state = 'open'
      return
    }
    if (!DEADLY.includes(failure)) {
      close()
      return
    }
    lastFailure = failure
    failures++
    if (!isProbe && (state !== 'closed' || failures < max)) return
    state = 'open'
    openUntil = clock.now() + openMs
  }

  const pass = (isProbe: boolean): CircuitPass => ({
    succeeded: close,
    failed: (failure) => fail(failure, isProbe),
  })

  return {
    get state() {
      return state
    },
    get failures() {
      return failures
    },
    enter() {
      if (state === 'closed') return pass(false)
      if (state === 'probing') return { waitMs: openMs, failure: lastFailure }
      const waitMs = openUntil - clock.now()
      if (waitMs > 0) return { waitMs, failure: lastFailure }
      state = 'probing'
      return pass(true)
    },
    closed: () => (state === 'closed' ? Promise.resolve() : new Promise((resolve) => waiters.push(resolve))),
  }
}
