export { systemClock } from './clock.ts'
export { createLimiters } from './limiters.ts'
export { type RetryPolicy, retryPolicy } from './retry-policy.ts'
