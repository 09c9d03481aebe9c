import { defaultProfiles } from '@quire/core'
import type { Flow, RunLimits, StepDraft } from '@quire/runtime'
import { changeLimits, Engine, retryFailed } from '@quire/runtime/engine'
import type { Store } from '@quire/runtime/store'
import { scriptedModel } from '@quire/scripted'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type TestStore, testStore } from '../store/kinds.ts'

const MODEL = 'openai/gpt-4o'
const ask = (n: number): StepDraft => ({ key: `ask-${n}`, name: 'ask', kind: 'ask', input: { n } })

/** Calls a model again and again. Only a limit ends the run. */
const endless: Flow = {
  name: 'endless',
  description: 'one step after another',
  start: () => [ask(1)],
  kinds: {
    async ask({ step, call }) {
      const { n } = step.input as { n: number }
      const messages = [{ role: 'user' as const, content: `What about number ${n}?` }]
      const reply = await call({ model: MODEL, messages, maxOutputTokens: 60 }, [])
      const path = `documents/answer-${n}.md`
      return {
        status: 'completed',
        artifacts: [{ path, kind: 'document', text: reply.text, isDocument: true, origins: [] }],
        next: [ask(n + 1)],
      }
    },
  },
}

describe('a run that reaches a limit ends as incomplete and shows the reason and its results', () => {
  let place: TestStore
  let store: Store
  let engine: Engine
  beforeAll(async () => {
    place = await testStore('postgres')
    store = await place.open()
    engine = await Engine.open({
      store,
      flows: [endless],
      models: defaultProfiles(),
      openModel: () => scriptedModel('scripted/alpha'),
      random: () => 0,
    })
  }, 60_000)
  afterAll(async () => {
    await place.close()
  })

  const cases: readonly [keyof RunLimits, number, RegExp][] = [
    ['calls', 3, /3 calls/],
    ['tokens', 200, /200 tokens/],
    ['cost', 0.001, /0\.001 dollars/],
    ['steps', 4, /4 steps/],
    ['depth', 2, /2 levels of depth/],
  ]
  test.each(cases)(
    '%s',
    async (limit, max, reason) => {
      const id = `limit-${limit}`
      const request = { input: 'go', models: [MODEL], options: {} }
      await engine.start('endless', request, { id, project: 'p', limits: { [limit]: max } })
      const ended = await engine.runToEnd(id, { concurrency: 2 })
      expect(ended).toMatchObject({ status: 'incomplete', errors: [{ code: 'limit-reached' }] })
      expect(ended.errors[0]!.message).toMatch(reason)
      expect(ended.documents.length).toBeGreaterThan(0)
      expect(ended.documents.length).toBe(ended.steps.completed)
      if (limit === 'calls') expect(ended.calls).toBe(3)
      // The run continues until it reaches the new limit.
      await changeLimits(engine, id, { [limit]: max * 2 })
      await retryFailed(engine, id)
      const further = await engine.runToEnd(id, { concurrency: 2 })
      expect(further.status).toBe('incomplete')
      expect(further.documents.length).toBeGreaterThan(ended.documents.length)
    },
    60_000,
  )
})
