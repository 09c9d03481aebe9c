import type { RateLimits } from '../call-settings.ts'
import type { Permit } from './rate-limiter.ts'

/** Limits shared by several processes. */
export interface SharedLimits {
  /** Waits until the provider's limits allow the request. If the signal aborts, rejects with the signal's reason. */
  acquire(provider: string, limits: RateLimits, tokens: number, signal: AbortSignal): Promise<Permit>
}
