import type { RateLimits } from '../call-settings.ts'
import type { Permit } from './rate-limiter.ts'

/** Limits shared by several processes. All of them ask the same source for permission. */
export interface SharedLimits {
  /** Waits for a turn among all requests to the provider. If the signal aborts, rejects with the signal's reason. */
  acquire(provider: string, limits: RateLimits, tokens: number, signal: AbortSignal): Promise<Permit>
}
