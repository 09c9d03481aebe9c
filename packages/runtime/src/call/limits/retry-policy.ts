import type { CallFailed } from '../call-failed.ts'
import type { RetrySettings } from '../call-settings.ts'

export interface RetryPolicy {
  /** Maximum number of attempts per call, including the first. */
  readonly attempts: number
  /** Maximum wait after the first failure. This maximum doubles after each further failure. */
  readonly backoffMs: number
  readonly maxBackoffMs: number
  /** Maximum wait that a provider may request. If the provider requests a longer wait, the call fails. */
  readonly maxRetryAfterMs: number
}

export const DEFAULT_RETRY_POLICY: RetryPolicy = {
  attempts: 5,
  backoffMs: 1_000,
  maxBackoffMs: 60_000,
  maxRetryAfterMs: 300_000,
}

export function retryPolicy(settings: RetrySettings = {}): RetryPolicy {
  const { circuitFailures: _failures, circuitOpenMs: _openMs, ...retry } = settings
  return { ...DEFAULT_RETRY_POLICY, ...retry }
}

/** The wait before the next attempt. Undefined if there should be no further attempt. */
export function retryWait(
  failed: CallFailed,
  attempt: number,
  policy: RetryPolicy,
  random: () => number,
): number | undefined {
  if (!failed.canHeal || attempt >= policy.attempts) return undefined
  const { retryAfterMs } = failed
  // The requested wait plus jitter. Without jitter, all clients would retry at once.
  if (retryAfterMs !== undefined) {
    return retryAfterMs > policy.maxRetryAfterMs ? undefined : retryAfterMs + random() * policy.backoffMs
  }
  return random() * Math.min(policy.maxBackoffMs, policy.backoffMs * 2 ** (attempt - 1))
}
