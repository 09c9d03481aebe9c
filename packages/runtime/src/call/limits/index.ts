export type { Circuit, CircuitState } from './circuit.ts'
export { type Clock, systemClock } from './clock.ts'
export { createLimiters, type Limiter, type Limiters } from './limiters.ts'
export { DEFAULT_RETRY_POLICY, type RetryPolicy, retryPolicy } from './retry-policy.ts'
