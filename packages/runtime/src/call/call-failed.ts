import { QuireError } from '@quire/core'

/** What kind of failure it was; only some can heal by trying again. */
export type CallFailure =
  | 'rate-limited'
  | 'overloaded'
  | 'server'
  | 'timeout'
  | 'network'
  | 'cut-off'
  | 'unauthorised'
  | 'rejected'
  | 'not-found'
  | 'not-installed'
  | 'misconfigured'
  | 'cancelled'

/** One attempt of a call that failed, and how long was waited before the next. */
export interface FailedAttempt {
  readonly failure: CallFailure
  readonly status: number | undefined
  readonly waitedMs: number
}

const HEALS: readonly CallFailure[] = ['rate-limited', 'overloaded', 'server', 'timeout', 'network', 'cut-off']

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
    return HEALS.includes(this.failure)
  }
}
