import { setTimeout as sleep } from 'node:timers/promises'
import { defaultProfiles } from '@quire/core'
import type { Flow, StepDraft } from '@quire/runtime'
import type { Model } from '@quire/runtime/call'
import { changeLimits, Engine, retryFailed, summariseRun } from '@quire/runtime/engine'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { KINDS, type TestStore, testStore } from '../store/kinds.ts'

const MODEL = 'openai/gpt-4o'
const STEPS = 40
/** The price of 200 input tokens and 900 output tokens, in dollars. */
const CALL_COST = 0.0095
const LIMIT = 0.1

const leaf = (n: number): StepDraft => ({ key: `leaf-${n}`, name: 'leaf', kind: 'ask', input: { n } })

const fanOut: Flow = {
  name: 'fan-out',
  description: 'many calls at once',
  start: () => Array.from({ length: STEPS }, (_, n) => leaf(n)),
  kinds: {
    async ask({ step, call }) {
      const messages = [{ role: 'user' as const, content: `${'Say something about it. '.repeat(40)}${step.key}` }]
      await call({ model: MODEL, messages, maxOutputTokens: 1500 }, [])
      return { status: 'completed' }
    },
  },
}

let atOnce = 0
let maxAtOnce = 0
const model: Model = {
  id: MODEL,
  async *stream() {
    maxAtOnce = Math.max(maxAtOnce, ++atOnce)
    await sleep(100)
    atOnce--
    yield { type: 'text', text: 'Something.' }
    yield { type: 'finish', finishReason: 'stop', usage: { inputTokens: 200, outputTokens: 900 } }
  },
}

describe.each(KINDS)('a cost limit, %s', (kind) => {
  let place: TestStore
  const open = async (): Promise<Engine> =>
    Engine.open({
      store: await place.open(),
      flows: [fanOut],
      models: defaultProfiles(),
      openModel: () => model,
      random: () => 0,
    })
  beforeAll(async () => {
    place = await testStore(kind)
  })
  afterAll(() => place.close())

  test('is not exceeded by concurrent calls of two workers, and the run can be resumed', async () => {
    const [one, other] = [await open(), await open()]
    maxAtOnce = 0
    const request = { input: 'go', models: [MODEL], options: {} }
    await one.start('fan-out', request, { id: 'r', project: 'p', limits: { cost: LIMIT } })
    const helping = other.runToEnd('r', { concurrency: 4 })
    const ended = await one.runToEnd('r', { concurrency: 4 })
    await helping
    expect(ended).toMatchObject({ status: 'incomplete', errors: expect.any(Array) })
    expect(ended.errors[0]).toMatchObject({ code: 'limit-reached' })
    const { cost, calls } = await summariseRun(one.store.db, 'r')
    expect(cost).toBeLessThanOrEqual(LIMIT)
    // A call may cost up to 0.0155 and starts only if that much money is left. So exactly nine calls are made.
    expect(calls).toBe(9)
    expect(cost).toBeCloseTo(9 * CALL_COST, 6)
    // Several calls run at once. Near the limit, a call waits for others to finish.
    expect(maxAtOnce).toBeGreaterThan(2)

    await changeLimits(one, 'r', { cost: 1 })
    await retryFailed(one, 'r')
    const resumed = await one.runToEnd('r', { concurrency: 8 })
    expect(resumed).toMatchObject({ status: 'completed', calls: STEPS })
    expect(resumed.cost).toBeCloseTo(STEPS * CALL_COST, 6)
  }, 60_000)
})
