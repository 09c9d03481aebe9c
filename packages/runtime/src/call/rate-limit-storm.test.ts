import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CallFailed } from './call-failed.ts'
import { callModel } from './call-model.ts'
import { createLimiters } from './limits/limiters.ts'
import { retryPolicy } from './limits/retry-policy.ts'
import { createTestClock, type TestClock } from './limits/test-clock.ts'
import type { Model } from './model.ts'

/** Jitter that is the same for the same seed (Park and Miller's generator). */
function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 48_271) % MODULUS
    return state / MODULUS
  }
}

const MODULUS = 2 ** 31 - 1
const CALLS = 200
const PARALLEL = 8

/** A provider that accepts a number of requests per second, and asks for a wait of a second after any other request. */
interface Provider {
  readonly perSecond: number
  readonly latencyMs: number
  /** No request is accepted before this time. */
  readonly closedMs?: number
}

function modelOf({ perSecond, latencyMs, closedMs = 0 }: Provider, clock: TestClock): Model & { refused: number } {
  let accepted: number[] = []
  return {
    id: 'acme/one',
    refused: 0,
    async *stream(_request, signal) {
      accepted = accepted.filter((at) => at > clock.now() - 1_000)
      if (clock.now() < closedMs || accepted.length >= perSecond) {
        this.refused++
        throw new CallFailed('acme/one', 'rate-limited', 'slow down.', { status: 429, retryAfterMs: 1_000 })
      }
      accepted.push(clock.now())
      await clock.sleep(latencyMs, signal)
      yield { type: 'text', text: 'Hi' }
      yield { type: 'finish', finishReason: 'stop', usage: {} }
    },
  }
}

/** Makes the calls, a few at a time, as the steps of a run do. Returns the number of calls that failed. */
async function makeCalls(provider: Provider, random: () => number) {
  const clock = createTestClock()
  const model = modelOf(provider, clock)
  const limiter = createLimiters({}, clock).for(model.id)
  const request = { model: model.id, messages: [{ role: 'user', content: 'Hello' }], maxOutputTokens: 10 } as const
  const { signal } = new AbortController()
  let left = CALLS
  let failures = 0
  const work = async (): Promise<void> => {
    while (left-- > 0) {
      await callModel(request, { model, limiter, retry: retryPolicy(), clock, random, signal }).catch(() => failures++)
    }
  }
  const working = Promise.all(Array.from({ length: PARALLEL }, work))
  await clock.advance(3_600_000)
  await working
  return { failures, refused: model.refused }
}

describe('a storm of refused requests', () => {
  it('fails no call', async () => {
    const { failures, refused } = await makeCalls({ perSecond: 2, latencyMs: 300 }, seededRandom(1))
    expect(failures).toBe(0)
    expect(refused).toBeGreaterThan(0)
  })

  it('fails no call if the provider accepts nothing for a minute', async () => {
    expect(await makeCalls({ perSecond: 50, latencyMs: 300, closedMs: 60_000 }, seededRandom(1))).toMatchObject({
      failures: 0,
    })
  })

  it('fails no call, whatever the provider’s limit and speed', async () => {
    const provider = fc.record({
      perSecond: fc.integer({ min: 1, max: 20 }),
      latencyMs: fc.integer({ min: 0, max: 5_000 }),
      closedMs: fc.integer({ min: 0, max: 60_000 }),
    })
    await fc.assert(
      fc.asyncProperty(provider, fc.integer({ min: 1, max: MODULUS - 1 }), async (one, seed) => {
        expect(await makeCalls(one, seededRandom(seed))).toMatchObject({ failures: 0 })
      }),
      { numRuns: 50 },
    )
  })
})
