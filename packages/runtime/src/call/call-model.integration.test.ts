import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openWireModel, requestFor, WIRE_PROVIDERS } from '../../../../e2e/call/wire-providers.ts'
import { startWireServer, type WireServer } from '../../../../e2e/call/wire-server.ts'
import { type CallOptions, callModel } from './call-model.ts'
import type { CallSettings } from './call-settings.ts'
import { systemClock } from './limits/clock.ts'
import { createLimiters } from './limits/limiters.ts'
import { retryPolicy } from './limits/retry-policy.ts'

let server: WireServer
beforeAll(async () => {
  server = await startWireServer()
})
afterAll(() => server.close())

const ollama = WIRE_PROVIDERS.find(({ provider }) => provider === 'ollama')!
const whole = ollama.format.body({ pieces: ['Hello', ' there'], finish: 'stop', usage: { input: 4, output: 2 } })
const response = { kind: 'reply', body: whole } as const

function setUp(settings: CallSettings = {}) {
  const limits = { backoffMs: 20, ...settings.limits }
  const limiters = createLimiters({ ...settings, limits }, systemClock)
  const model = openWireModel(ollama, server.url)
  const limiter = limiters.for(model.id)
  const call = (more: Partial<CallOptions> = {}) =>
    callModel(requestFor(model.id), {
      model,
      limiter,
      retry: retryPolicy(limits),
      clock: systemClock,
      random: Math.random,
      signal: new AbortController().signal,
      ...more,
    })
  return { call, limiter }
}

describe('a call over HTTP', () => {
  it('recovers from temporary provider failures', async () => {
    const cut = Buffer.from(whole).subarray(0, whole.length / 2)
    server.behave(
      { kind: 'status', status: 500 },
      { kind: 'status', status: 429, headers: { 'retry-after-ms': '200' } },
      { kind: 'cut', body: cut, how: 'drop' },
      response,
    )
    const startedAt = performance.now()
    const { text, retries, failures } = await setUp().call()
    expect(text).toBe('Hello there')
    expect(retries).toBe(3)
    expect(failures.map(({ failure, status }) => [failure, status])).toEqual([
      ['server', 500],
      ['rate-limited', 429],
      ['cut-off', undefined],
    ])
    expect(performance.now() - startedAt).toBeGreaterThanOrEqual(199)
    expect(server.requests).toHaveLength(4)
  })

  it('respects the limit on concurrent requests', async () => {
    server.behave({ kind: 'trickle', pieces: whole.split(/(?<=\n\n)/), pauseMs: 10 })
    const { call, limiter } = setUp({ providers: { ollama: { concurrency: 2 } } })
    const calls = Array.from({ length: 6 }, () => call())
    let max = 0
    const watch = setInterval(() => {
      max = Math.max(max, limiter.inFlight)
    }, 1)
    await Promise.all(calls)
    clearInterval(watch)
    expect(max).toBe(2)
    expect(server.requests).toHaveLength(6)
  })

  it('stops calling a dead provider', async () => {
    server.behave({ kind: 'status', status: 503 })
    const { call, limiter } = setUp({ limits: { circuitFailures: 3, circuitOpenMs: 60_000, maxRetryAfterMs: 10 } })
    const outcomes = await Promise.allSettled(Array.from({ length: 20 }, () => call()))
    expect(outcomes.every(({ status }) => status === 'rejected')).toBe(true)
    expect(limiter.circuit.state).toBe('open')
    // Eight concurrent requests, plus two retries.
    expect(server.requests.length).toBeLessThanOrEqual(8 + 2)
  })

  it('ends immediately when it is cancelled', async () => {
    server.behave({ kind: 'stall', body: Buffer.from(whole).subarray(0, whole.indexOf(' there')) })
    const stop = new AbortController()
    const { call, limiter } = setUp()
    const failed = call({
      signal: stop.signal,
      onEvent: (event) => {
        if (event.type === 'text') stop.abort()
      },
    })
    await expect(failed).rejects.toMatchObject({ failure: 'cancelled', partialText: 'Hello' })
    expect(await server.requests[0]!.closed).toBe(true)
    expect(limiter.inFlight).toBe(0)
    expect(server.requests).toHaveLength(1)
  })

  it('returns the partial text of a truncated reply', async () => {
    server.behave({ kind: 'cut', body: Buffer.from(whole).subarray(0, whole.indexOf(' there')), how: 'end' })
    const retry = retryPolicy({ attempts: 1 })
    await expect(setUp().call({ retry })).rejects.toMatchObject({ failure: 'cut-off', partialText: 'Hello' })
    expect(server.requests).toHaveLength(1)
  })
})
