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

const HEALS: readonly CallFailure[] = ['rate-limited', 'overloaded', 'server', 'timeout', 'network', 'cut-off']

/** A call that got no whole reply. */
export class CallFailed extends QuireError {
  readonly code = 'call-failed'
  readonly model: string
  readonly failure: CallFailure
  readonly status: number | undefined
  /** How long the provider asked us to wait. */
  readonly retryAfterMs: number | undefined
  /** What had arrived when it failed. */
  readonly partialText: string | undefined

  constructor(
    model: string,
    failure: CallFailure,
    message: string,
    facts: { status?: number; retryAfterMs?: number; partialText?: string; cause?: unknown } = {},
  ) {
    super(`${model}: ${message}`, facts.cause === undefined ? undefined : { cause: facts.cause })
    this.model = model
    this.failure = failure
    this.status = facts.status
    this.retryAfterMs = facts.retryAfterMs
    this.partialText = facts.partialText
  }

  get canHeal(): boolean {
    return HEALS.includes(this.failure)
  }
}
