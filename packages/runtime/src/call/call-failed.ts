import { QuireError } from '@quire/core'

/** The kinds of failure, and whether trying again can heal them. */
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

/** Failures before any token was used; after the others nobody knows. */
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

/** Whether the code of a failed step says that a model or its provider failed. A call that we cancelled is no failure of theirs. */
export function isModelFailure(code: string): boolean {
  return Object.hasOwn(HEALS, code) && code !== 'cancelled'
}

/** One attempt of a call that failed, and how long was waited before the next. */
export interface FailedAttempt {
  readonly failure: CallFailure
  readonly status: number | undefined
  readonly waitedMs: number
}

export interface CallFailedFacts {
  readonly status?: number | undefined
  readonly retryAfterMs?: number | undefined
  readonly partialText?: string | undefined
  readonly failures?: readonly FailedAttempt[]
  readonly cause?: unknown
}

/** A call that got no whole reply. */
export class CallFailed extends QuireError {
  static override readonly code = 'call-failed'
  readonly model: string
  readonly failure: CallFailure
  readonly status: number | undefined
  /** How long the provider asked us to wait. */
  readonly retryAfterMs: number | undefined
  /** What had arrived when it failed; undefined where that is nothing. */
  readonly partialText: string | undefined
  /** The attempts that had failed, this one included; empty for a single attempt on its own. */
  readonly failures: readonly FailedAttempt[]

  constructor(model: string, failure: CallFailure, message: string, facts: CallFailedFacts = {}) {
    super(`${model}: ${message}`, facts.cause === undefined ? undefined : { cause: facts.cause })
    this.model = model
    this.failure = failure
    this.status = facts.status
    this.retryAfterMs = facts.retryAfterMs
    this.partialText = facts.partialText || undefined
    this.failures = facts.failures ?? []
  }

  get canHeal(): boolean {
    return HEALS[this.failure]
  }
}
