import type { RateLimits } from '../call-settings.ts'
import type { Permit } from './rate-limiter.ts'

/** Limits shared by several processes: all ask the same place for permission to send a request. */
export interface SharedLimits {
  /** Waits its turn among all who ask for the same provider; rejects with the signal's reason when that ends. */
  acquire(provider: string, limits: RateLimits, tokens: number, signal: AbortSignal): Promise<Permit>
}
