import type { RateLimits } from '../call-settings.ts'
import type { Permit } from './rate-limiter.ts'

/** Limits shared by several processes. All processes request permission from the same source. */
export interface SharedLimits {
  /** Waits its turn among all requests to the same provider. Rejects with the signal's reason if it aborts. */
  acquire(provider: string, limits: RateLimits, tokens: number, signal: AbortSignal): Promise<Permit>
}
