import { describe, expect, it } from 'vitest'
import { CallFailed, type CallFailure } from './call-failed.ts'
import { type CallOptions, type CallProgress, callModel } from './call-model.ts'
import type { CallSettings } from './call-settings.ts'
import { createLimiters } from './limits/limiters.ts'
import { retryPolicy } from './limits/retry-policy.ts'
import { createTestClock, settle } from './limits/test-clock.ts'
import type { CallEvent, CallRequest, Model } from './model.ts'

const request: CallRequest = {
  model: 'acme/one',
  messages: [{ role: 'user', content: 'Hello' }],
  maxOutputTokens: 100,
}
const done: CallEvent = { type: 'finish', finishReason: 'stop', usage: { inputTokens: 3, outputTokens: 2 } }
const failed = (failure: CallFailure, facts = {}) => new CallFailed('acme/one', failure, 'no.', facts)

type Answer = CallFailed | string

/** A model that returns its answers in order and then repeats the last answer. */
function modelOf(...answers: readonly Answer[]): Model & { calls: number } {
  return {
    id: 'acme/one',
    calls: 0,
    async *stream(_request, signal) {
      const answer = answers[Math.min(this.calls++, answers.length - 1)]!
      signal.throwIfAborted()
      if (typeof answer !== 'string') throw answer
      for (const text of answer) yield { type: 'text', text }
      yield done
    },
  }
}

function setUp(settings: CallSettings = {}) {
  const clock = createTestClock()
  const limiters = createLimiters(settings, clock)
  const stop = new AbortController()
  const events: CallProgress[] = []
  const call = (model: Model, retry = {}, options: Partial<CallOptions> = {}) =>
    callModel(request, {
      model,
      limiter: limiters.for(model.id),
      retry: { ...retryPolicy(settings.limits), ...retry },
      clock,
      random: () => 0.5,
      signal: stop.signal,
      onEvent: (event) => events.push(event),
      ...options,
    })
  return { clock, limiter: limiters.for('acme/one'), stop, events, call }
}

describe('a call', () => {
  it('returns the text and the record of the call', async () => {
    const { call, events } = setUp()
    expect(await call(modelOf('Hi'))).toEqual({
      text: 'Hi',
      finishReason: 'stop',
      providerFinishReason: undefined,
      usage: { inputTokens: 3, outputTokens: 2 },
      warnings: [],
      latencyMs: 0,
      retries: 0,
      failures: [],
    })
    expect(events.map(({ type }) => type)).toEqual(['attempt.started', 'text', 'text'])
  })

  it('is retried after a temporary failure', async () => {
    const { call, clock, events } = setUp()
    const model = modelOf(
      failed('server', { status: 500 }),
      failed('rate-limited', { status: 429, retryAfterMs: 3_000 }),
      'Hi',
    )
    const outcome = call(model)
    await clock.advance(500 + 3_499)
    expect(model.calls).toBe(2)
    await clock.advance(1)
    const { text, retries, failures } = await outcome
    expect({ text, retries }).toEqual({ text: 'Hi', retries: 2 })
    expect(failures).toEqual([
      { failure: 'server', status: 500, waitedMs: 500 },
      { failure: 'rate-limited', status: 429, waitedMs: 3_500 },
    ])
    expect(events.filter(({ type }) => type === 'attempt.failed')).toHaveLength(2)
  })

  it('is not retried after a permanent failure', async () => {
    const { call } = setUp()
    const model = modelOf(failed('rejected', { status: 400 }))
    const error = (await call(model).catch((reason) => reason)) as CallFailed
    expect(error).toMatchObject({ failure: 'rejected', status: 400, message: 'acme/one: no.' })
    expect(error.failures).toEqual([{ failure: 'rejected', status: 400, waitedMs: 0 }])
    expect(model.calls).toBe(1)
  })

  it('fails after the maximum number of attempts', async () => {
    const { call, clock } = setUp({ limits: { attempts: 3, circuitFailures: 9 } })
    const cut = failed('cut-off', { partialText: 'a long beginning' })
    const model = modelOf(cut, failed('cut-off', { partialText: 'a' }), failed('server'))
    const error = call(model).catch((reason) => reason)
    await clock.advance(60_000)
    expect(await error).toMatchObject({ failure: 'server', partialText: 'a long beginning' })
    expect((await error).failures).toHaveLength(3)
    expect(model.calls).toBe(3)
  })

  it('is not repeated after a partial reply that the caller can continue', async () => {
    const { call } = setUp()
    const model = modelOf(failed('cut-off', { partialText: 'a long beginning' }), 'Hi')
    const error = await call(model, {}, { takesPartial: true }).catch((reason) => reason)
    expect(error).toMatchObject({ failure: 'cut-off', partialText: 'a long beginning', failures: [{ waitedMs: 0 }] })
    expect(model.calls).toBe(1)
  })

  it('is repeated if nothing arrived, even if the caller can continue', async () => {
    const { call, clock } = setUp()
    const model = modelOf(failed('cut-off', { partialText: ' \n' }), failed('server'), 'Hi')
    const outcome = call(model, {}, { takesPartial: true })
    await clock.advance(60_000)
    expect(await outcome).toMatchObject({ text: 'Hi', retries: 2 })
  })

  it('ends a reply at a small multiple of its output limit, and keeps the text', async () => {
    const { call, events } = setUp()
    let isClosed = false
    let pieces = 0
    const endless: Model = {
      id: 'acme/one',
      async *stream() {
        try {
          for (;;) {
            pieces++
            yield { type: 'text', text: 'word '.repeat(100) }
          }
        } finally {
          isClosed = true
        }
      },
    }
    const { text, finishReason, usage, warnings } = await call(endless)
    expect({ finishReason, usage, isClosed }).toEqual({ finishReason: 'length', usage: {}, isClosed: true })
    expect(text.length).toBeLessThan(20_000)
    expect(pieces).toBeLessThan(100)
    expect(warnings).toEqual([expect.stringContaining('much longer than its limit of 100 tokens')])
    expect(events.map((event) => (event.type === 'text' ? event.text : '')).join('')).toBe(text)
  })

  it('treats a stream without a finish event as truncated', async () => {
    const { call } = setUp()
    const model: Model = {
      id: 'acme/one',
      async *stream() {
        yield { type: 'text', text: 'Half' }
      },
    }
    const error = await call(model, { attempts: 1 }).catch((reason) => reason)
    expect(error).toMatchObject({ failure: 'cut-off', partialText: 'Half' })
  })

  it('does not hide internal errors', async () => {
    const { call, limiter } = setUp()
    const model: Model = {
      id: 'acme/one',
      stream() {
        throw new TypeError('a mistake')
      },
    }
    await expect(call(model)).rejects.toThrow(TypeError)
    expect(limiter.inFlight).toBe(0)
  })
})

describe('cancelling', () => {
  it('stops waiting for a retry immediately', async () => {
    const { call, clock, stop, limiter } = setUp()
    const error = call(modelOf(failed('server'))).catch((reason) => reason)
    await settle()
    stop.abort()
    expect(await error).toMatchObject({ failure: 'cancelled', failures: [{ failure: 'server' }] })
    expect(clock.sleepers).toBe(0)
    expect(limiter.inFlight).toBe(0)
  })

  it('stops waiting for a permit immediately', async () => {
    const { call, limiter, stop } = setUp({ providers: { acme: { concurrency: 1 } } })
    const model = modelOf('Hi')
    await limiter.acquire(1, new AbortController().signal)
    const error = call(model).catch((reason) => reason)
    await settle()
    expect(limiter.waiting).toBe(1)
    stop.abort()
    expect(await error).toMatchObject({ failure: 'cancelled' })
    expect(limiter.waiting).toBe(0)
    expect(model.calls).toBe(0)
  })
})

describe('a dead provider', () => {
  it('gets no calls at first, then a single probe, then all calls again', async () => {
    const { call, clock, limiter } = setUp({ limits: { circuitFailures: 4, circuitOpenMs: 10_000, attempts: 4 } })
    const model = modelOf(failed('network'), failed('network'), failed('network'), failed('network'), 'Hi')
    const calls = [call(model), call(model), call(model), call(model)]
    await settle()
    expect(limiter.circuit.state).toBe('open')
    await clock.advance(9_999)
    expect(model.calls).toBe(4)
    await clock.advance(20_000)
    expect((await Promise.all(calls)).map(({ text }) => text)).toEqual(['Hi', 'Hi', 'Hi', 'Hi'])
    expect(limiter.circuit.state).toBe('closed')
    expect(model.calls).toBe(8)
  })

  it('never exceeds the maximum number of attempts', async () => {
    const { call, clock } = setUp({ limits: { circuitFailures: 1, circuitOpenMs: 10_000, attempts: 3 } })
    const model = modelOf(failed('network'))
    const error = call(model).catch((reason) => reason)
    await clock.advance(100_000)
    expect(await error).toMatchObject({ failure: 'network' })
    expect((await error).failures).toHaveLength(3)
    expect(model.calls).toBeLessThanOrEqual(3)
  })
})

it('if a provider asks one call to wait, all calls wait', async () => {
  const { call, clock } = setUp()
  const first = call(modelOf(failed('rate-limited', { retryAfterMs: 5_000 }), 'first'))
  await settle()
  const other = modelOf('second')
  const second = call(other)
  await clock.advance(4_999)
  expect(other.calls).toBe(0)
  await clock.advance(1_000)
  expect([(await first).text, (await second).text]).toEqual(['first', 'second'])
})
