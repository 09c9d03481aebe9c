import { describe, expect, it } from 'vitest'
import { createAsk } from '../call-model.ts'
import type { CallEvent, CallRequest, Model } from '../model.ts'
import { createCacheWarmup } from './cache-warmup.ts'
import { createTestClock, settle } from './test-clock.ts'

const SHARED = 'What all prompts have in common. '.repeat(200)
const never = new AbortController().signal

function requestFor(task: string, facts: Partial<CallRequest> = {}): CallRequest {
  const messages = [{ role: 'user' as const, content: SHARED + task }]
  return {
    model: 'acme/one',
    messages,
    maxOutputTokens: 100,
    stableEnds: [{ message: 0, position: SHARED.length }],
    ...facts,
  }
}

/** Enters a call for each request, and records the order in which the calls may start. */
function setUp() {
  const clock = createTestClock()
  const warmup = createCacheWarmup(clock)
  const started: string[] = []
  const enter = async (name: string, request = requestFor(name), signal = never) => {
    const call = await warmup.enter(request, signal)
    started.push(name)
    return call
  }
  return { clock, started, enter }
}

describe('calls with the same beginning', () => {
  it('start when the answer to the first one begins', async () => {
    const { started, enter } = setUp()
    const first = await enter('a')
    const others = [enter('b'), enter('c')]
    await settle()
    expect(started).toEqual(['a'])
    first.begun()
    await Promise.all(others)
    expect(started).toEqual(['a', 'b', 'c'])
    // The cache is warm now.
    await enter('d')
    expect(started).toEqual(['a', 'b', 'c', 'd'])
  })

  it('start one at a time while calls fail', async () => {
    const { started, enter } = setUp()
    const first = await enter('a')
    const [second, third] = [enter('b'), enter('c')]
    first.ended()
    const next = await second
    await settle()
    expect(started).toEqual(['a', 'b'])
    next.begun()
    await third
    expect(started).toEqual(['a', 'b', 'c'])
  })

  it('do not wait for more than 20 seconds', async () => {
    const { clock, started, enter } = setUp()
    await enter('a')
    const others = [enter('b'), enter('c')]
    await clock.advance(19_999)
    expect(started).toEqual(['a'])
    await clock.advance(1)
    await Promise.all(others)
    expect(started).toEqual(['a', 'b', 'c'])
    expect(clock.sleepers).toBe(0)
  })

  it('stop waiting when they are cancelled', async () => {
    const { started, enter } = setUp()
    await enter('a')
    const stop = new AbortController()
    const other = enter('b', requestFor('b'), stop.signal)
    stop.abort()
    await other
    expect(started).toEqual(['a', 'b'])
  })

  it('wait again after the provider has dropped the prefix', async () => {
    const { clock, started, enter } = setUp()
    const first = await enter('a')
    first.begun()
    await clock.advance(6 * 60_000)
    const next = await enter('b')
    const last = enter('c')
    await settle()
    expect(started).toEqual(['a', 'b'])
    next.begun()
    await last
  })

  it.each([
    ['another model', { model: 'acme/two' }],
    ['another schema', { schema: { type: 'object' } }],
    ['no stable end', { stableEnds: [] }],
    ['a short stable part', { stableEnds: [{ message: 0, position: 100 }] }],
  ])('start at once with %s', async (_, facts) => {
    const { started, enter } = setUp()
    await enter('a')
    await enter('b', requestFor('b', facts))
    expect(started).toEqual(['a', 'b'])
  })
})

describe('a provider', () => {
  /** A model that records the tasks of its calls, and answers when it is told to. */
  function heldModel() {
    const tasks: string[] = []
    const { promise, resolve: answer } = Promise.withResolvers<void>()
    const model: Model = {
      id: 'acme/one',
      async *stream({ messages }): AsyncGenerator<CallEvent> {
        tasks.push(messages[0]!.content.slice(SHARED.length))
        await promise
        yield { type: 'text', text: 'Yes.' }
        yield { type: 'finish', finishReason: 'stop', usage: {} }
      },
    }
    return { model, tasks, answer }
  }

  it.each([
    [true, ['a']],
    [false, ['a', 'b', 'c']],
  ])('with a prompt cache (%s) gets the calls %j before its first answer', async (hasCache, before) => {
    const { model, tasks, answer } = heldModel()
    const ask = createAsk({ openModel: () => model, random: () => 0.5, hasPromptCache: () => hasCache })
    const calls = ['a', 'b', 'c'].map((task) => ask(requestFor(task), never))
    await settle()
    expect(tasks).toEqual(before)
    answer()
    await Promise.all(calls)
    expect(tasks).toEqual(['a', 'b', 'c'])
  })

  it('that gets no schemas caches prompts whatever their schemas', async () => {
    const { model, tasks, answer } = heldModel()
    const facts = { hasPromptCache: () => true, sendsSchema: () => false }
    const ask = createAsk({ openModel: () => model, random: () => 0.5, ...facts })
    const calls = ['a', 'b'].map((task) => ask(requestFor(task, { schema: { title: task } }), never))
    await settle()
    expect(tasks).toEqual(['a'])
    answer()
    await Promise.all(calls)
  })
})
