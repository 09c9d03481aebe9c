import { errorClass } from '@quire/core'

/** The kinds of failure, and whether a retry can help. */
const HEALS = {
  'rate-limited': true,
  overloaded: true,
  server: true,
  timeout: true,
  network: true,
  'cut-off': true,
  unauthorised: false,
  rejected: false,
  'not-found': false,
  'not-installed': false,
  misconfigured: false,
  cancelled: false,
}

export type CallFailure = keyof typeof HEALS

/** Failures that cost nothing if no text was received. The cost of any other failed call is unknown. */
export const COSTLESS: readonly CallFailure[] = [
  'rate-limited',
  'overloaded',
  'network',
  'unauthorised',
  'rejected',
  'not-found',
  'not-installed',
  'misconfigured',
]

/**
 * Whether an error code means that a model or its provider failed. Cancelled calls do not count.
 * @example isModelFailure('rate-limited') // → true
 */
export function isModelFailure(code: string): boolean {
  return Object.hasOwn(HEALS, code) && code !== 'cancelled'
}

/** A failed attempt at a call, and the wait before the next attempt. */
export interface FailedAttempt {
  readonly failure: CallFailure
  readonly status: number | undefined
  readonly waitedMs: number
  /** Whether text was received, which the provider charges for. */
  readonly isPartial?: true
}

/** Counts the attempts whose cost is unknown. */
export function countUnpriced(attempts: readonly FailedAttempt[]): number {
  return attempts.filter(({ failure, isPartial }) => isPartial || !COSTLESS.includes(failure)).length
}

export interface CallFailedFacts {
  readonly status?: number | undefined
  readonly retryAfterMs?: number | undefined
  readonly partialText?: string | undefined
  readonly failures?: readonly FailedAttempt[]
  readonly cause?: unknown
}

/** A call that got no complete response. */
export class CallFailed extends errorClass<{
  model: string
  failure: CallFailure
  status: number | undefined
  /** How long the provider asked us to wait. */
  retryAfterMs: number | undefined
  /** The text received before the failure. Undefined if no text was received. */
  partialText: string | undefined
  /** All failed attempts of the call, including the last. Empty if the error describes a single attempt. */
  failures: readonly FailedAttempt[]
}>('call-failed') {
  constructor(model: string, failure: CallFailure, message: string, facts: CallFailedFacts = {}) {
    super(
      `${model}: ${message}`,
      {
        model,
        failure,
        status: facts.status,
        retryAfterMs: facts.retryAfterMs,
        partialText: facts.partialText || undefined,
        failures: facts.failures ?? [],
      },
      facts.cause === undefined ? undefined : { cause: facts.cause },
    )
  }

  get canHeal(): boolean {
    return HEALS[this.failure]
  }
}
