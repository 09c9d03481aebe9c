import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { CallFailed } from '../../call/call-failed.ts'
import { canHeal, checkRetry, retryDelay } from './step-retry.ts'

const failed = new CallFailed('lab/m', 'server', 'broken.')

describe('a step that fails', () => {
  test('is retried as often as its policy allows', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 20 }),
        fc.double({ min: 0, max: 86_400, noNaN: true }),
        fc.double({ min: 1, max: 10, noNaN: true }),
        (limit, delaySeconds, backoff) => {
          const retry = { limit, delaySeconds, backoff }
          checkRetry('step', retry)
          let last = 0
          for (let failures = 0; failures < limit; failures++) {
            const delay = retryDelay(retry, failures, failed)!
            expect(delay).toBeGreaterThanOrEqual(last)
            expect(delay).toBeLessThanOrEqual(86_400)
            last = delay
          }
          expect(retryDelay(retry, limit, failed)).toBeUndefined()
        },
      ),
    )
  })

  test('waits as long as the provider asks', () => {
    const limited = new CallFailed('lab/m', 'rate-limited', 'slow down.', { retryAfterMs: 90_000 })
    expect(retryDelay({ limit: 1, delaySeconds: 5 }, 0, limited)).toBe(90)
  })

  test.each([
    [failed, true],
    [new CallFailed('lab/m', 'unauthorised', 'no.'), false],
    [Object.assign(new Error('no space'), { code: 'ENOSPC' }), true],
    [Object.assign(new Error('not yet'), { canHeal: true }), true],
    [new TypeError('a bug'), false],
    ['a word', false],
  ])('is retried only after a temporary error: %s', (error, expected) => {
    expect(canHeal(error)).toBe(expected)
  })

  test.each([
    { limit: -1, delaySeconds: 1 },
    { limit: 1.5, delaySeconds: 1 },
    { limit: 1, delaySeconds: Number.NaN },
    { limit: 1, delaySeconds: 1, backoff: 0.5 },
  ])('cannot have an invalid retry policy: %o', (retry) => {
    expect(() => checkRetry('step', retry)).toThrow(/retry\./)
  })
})
