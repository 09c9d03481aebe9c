import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CallFailed, type CallFailure } from '../call-failed.ts'
import { DEFAULT_RETRY_POLICY, retryPolicy, retryWait } from './retry-policy.ts'

const failed = (failure: CallFailure, facts = {}) => new CallFailed('p/m', failure, 'no', facts)

describe('the wait before another attempt', () => {
  it('is random, with a maximum that doubles after each attempt up to a limit', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true }),
        (attempt, chance) => {
          const policy = { ...DEFAULT_RETRY_POLICY, attempts: 100, backoffMs: 1_000, maxBackoffMs: 30_000 }
          const wait = retryWait(failed('server'), attempt, policy, () => chance)!
          expect(wait).toBeCloseTo(chance * Math.min(30_000, 1_000 * 2 ** (attempt - 1)))
        },
      ),
    )
  })

  it.each(['unauthorised', 'rejected', 'not-found', 'not-installed', 'misconfigured', 'cancelled'] as const)(
    'is undefined for %s',
    (failure) => {
      expect(retryWait(failed(failure, { retryAfterMs: 5 }), 1, DEFAULT_RETRY_POLICY, () => 0.5)).toBeUndefined()
    },
  )

  it('is at least as long as the provider asks', () => {
    const wait = retryWait(failed('rate-limited', { retryAfterMs: 7_000 }), 1, DEFAULT_RETRY_POLICY, () => 0.5)
    expect(wait).toBe(7_500)
  })

  it('is undefined if the provider asks for more than the maximum wait', () => {
    const policy = retryPolicy({ maxRetryAfterMs: 10_000 })
    expect(retryWait(failed('rate-limited', { retryAfterMs: 10_001 }), 1, policy, () => 0)).toBeUndefined()
  })

  it('is undefined after the last attempt', () => {
    const policy = retryPolicy({ attempts: 3 })
    expect(retryWait(failed('server'), 2, policy, () => 0)).toBe(0)
    expect(retryWait(failed('server'), 3, policy, () => 0)).toBeUndefined()
  })
})
