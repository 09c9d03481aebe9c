import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { RateLimits } from '../call-settings.ts'
import { createRateLimiter, type Permit, type ReportingPermit } from './limiters.ts'
import { createTestClock, settle } from './test-clock.ts'

const never = new AbortController().signal
const MINUTE = 60_000

describe('rate limiter invariants', () => {
  const limits = fc.record(
    {
      concurrency: fc.integer({ min: 1, max: 4 }),
      requestsPerMinute: fc.integer({ min: 1, max: 6 }),
      tokensPerMinute: fc.integer({ min: 50, max: 400 }),
    },
    { requiredKeys: [] },
  )
  const job = fc.record({
    after: fc.integer({ min: 0, max: 20_000 }),
    lasts: fc.integer({ min: 0, max: 30_000 }),
    tokens: fc.integer({ min: 1, max: 200 }),
    isGivenUpAfter: fc.option(fc.integer({ min: 0, max: 60_000 }), { freq: 4, nil: undefined }),
  })

  it('never exceeds a limit or changes the order of requests', async () => {
    await fc.assert(
      fc.asyncProperty(limits, fc.array(job, { minLength: 1, maxLength: 25 }), async (rates, jobs) => {
        const { started, max } = await simulate(rates, jobs)
        expect(max).toBeLessThanOrEqual(rates.concurrency ?? Number.POSITIVE_INFINITY)
        for (const { at } of started) {
          const inMinute = started.filter((one) => one.at >= at && one.at < at + MINUTE)
          expect(inMinute.length).toBeLessThanOrEqual(rates.requestsPerMinute ?? Number.POSITIVE_INFINITY)
          const tokens = inMinute.reduce((sum, one) => sum + one.tokens, 0)
          const limit = rates.tokensPerMinute ?? Number.POSITIVE_INFINITY
          expect(inMinute.length === 1 || tokens <= limit).toBe(true)
        }
        const order = started.map(({ index }) => index)
        expect(order).toEqual([...order].sort((a, b) => a - b))
        const lost = jobs.filter((one, index) => one.isGivenUpAfter === undefined && !order.includes(index))
        expect(lost).toEqual([])
      }),
      { numRuns: 60 },
    )
  })
})

interface Job {
  readonly after: number
  readonly lasts: number
  readonly tokens: number
  readonly isGivenUpAfter: number | undefined
}

async function simulate(rates: RateLimits, jobs: readonly Job[]) {
  const clock = createTestClock()
  const limiter = createRateLimiter(rates, clock)
  const started: { index: number; at: number; tokens: number }[] = []
  let max = 0
  let arrival = 0
  for (const [index, { after, lasts, tokens, isGivenUpAfter }] of jobs.entries()) {
    arrival += after
    const giveUp = new AbortController()
    void clock.sleep(arrival, never).then(async () => {
      if (isGivenUpAfter !== undefined) void clock.sleep(isGivenUpAfter, never).then(() => giveUp.abort())
      const permit = await limiter.acquire(tokens, giveUp.signal).catch(() => undefined)
      if (!permit) return
      started.push({ index, at: clock.now(), tokens })
      max = Math.max(max, limiter.inFlight)
      await clock.sleep(lasts, never)
      permit.release(tokens)
    })
  }
  await clock.advance(jobs.length * 3 * MINUTE)
  return { started, max }
}

describe('a rate limiter', () => {
  it('does not let small requests overtake a large request', async () => {
    const clock = createTestClock()
    const limiter = createRateLimiter({ tokensPerMinute: 100 }, clock)
    const order: string[] = []
    const ask = async (name: string, tokens: number) => {
      await limiter.acquire(tokens, never)
      order.push(name)
    }
    void ask('first', 60)
    void ask('large', 90)
    void ask('small', 5)
    await settle()
    expect(order).toEqual(['first'])
    await clock.advance(MINUTE)
    expect(order).toEqual(['first', 'large', 'small'])
  })

  it('replaces an estimate with the actual usage', async () => {
    const clock = createTestClock()
    const limiter = createRateLimiter({ tokensPerMinute: 100 }, clock)
    const permit = await limiter.acquire(90, never)
    let isIn = false
    void limiter.acquire(50, never).then(() => {
      isIn = true
    })
    await settle()
    expect(isIn).toBe(false)
    permit.release(20)
    await settle()
    expect(isIn).toBe(true)
  })

  it('sends a request alone if it exceeds the limit per minute', async () => {
    const clock = createTestClock()
    const limiter = createRateLimiter({ tokensPerMinute: 100 }, clock)
    await limiter.acquire(10, never)
    let isIn = false
    void limiter.acquire(5_000, never).then(() => {
      isIn = true
    })
    await clock.advance(MINUTE - 1)
    expect(isIn).toBe(false)
    await clock.advance(1)
    expect(isIn).toBe(true)
  })

  it('does not count a request that was never sent', async () => {
    const limiter = createRateLimiter({ requestsPerMinute: 1, tokensPerMinute: 10 }, createTestClock())
    ;(await limiter.acquire(10, never)).cancel()
    const permit: Permit = await limiter.acquire(10, never)
    expect(limiter.inFlight).toBe(1)
    permit.release()
    expect(limiter.inFlight).toBe(0)
  })

  it('cancels a waiting request immediately', async () => {
    const clock = createTestClock()
    const limiter = createRateLimiter({ concurrency: 1 }, clock)
    const first = await limiter.acquire(1, never)
    const giveUp = new AbortController()
    const second = limiter.acquire(1, giveUp.signal)
    const third = limiter.acquire(1, never)
    expect(limiter.waiting).toBe(2)
    giveUp.abort(new Error('enough'))
    await expect(second).rejects.toThrow('enough')
    first.release()
    await third
    expect(limiter.waiting).toBe(0)
    await expect(limiter.acquire(1, AbortSignal.abort())).rejects.toThrow()
  })

  it('starts no requests before the wait that the provider asked for is over', async () => {
    const clock = createTestClock()
    const limiter = createRateLimiter({}, clock)
    const refused = await limiter.acquire(1, never)
    refused.refused(5_000)
    refused.release()
    let isIn = false
    void limiter.acquire(1, never).then(() => {
      isIn = true
    })
    await clock.advance(4_999)
    expect(isIn).toBe(false)
    await clock.advance(1)
    expect(isIn).toBe(true)
    expect(clock.sleepers).toBe(0)
  })

  it('sends one request at a time after a refusal, and more as the provider accepts them', async () => {
    const limiter = createRateLimiter({}, createTestClock())
    const first = await Promise.all(Array.from({ length: 4 }, () => limiter.acquire(1, never)))
    // Only the first refusal is news. The other requests were already on their way.
    expect(first.map((permit) => permit.refused(0))).toEqual([true, false, false, false])
    for (const permit of first) permit.release()
    const started: ReportingPermit[] = []
    for (let n = 0; n < 8; n++) void limiter.acquire(1, never).then((permit) => started.push(permit))
    await settle()
    expect(started).toHaveLength(1)
    started[0]!.accepted()
    await settle()
    expect(started).toHaveLength(3)
    started[1]!.refused(0)
    started[1]!.release()
    await settle()
    expect(started).toHaveLength(4)
    expect(started[3]!.refused(0)).toBe(true)
    started[3]!.release()
    await settle()
    expect(started).toHaveLength(5)
    // A probe that was never sent proves nothing, so another one follows.
    started[4]!.cancel()
    await settle()
    expect(started).toHaveLength(6)
    expect(limiter.waiting).toBe(2)
  })
})
