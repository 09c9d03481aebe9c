export { systemClock } from './clock.ts'
export { createLimiters } from './limiters.ts'
export { retryPolicy } from './retry-policy.ts'
