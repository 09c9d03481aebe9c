import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import type { CallRequest } from '../../call/model.ts'
import { AnswerAwaited } from '../flow/errors.ts'
import type { CallRecords } from './call-records.ts'
import { StepCalls } from './step-calls.ts'

/** The number of milliseconds after which a model answers, by the name of the model. */
type Delays = Readonly<Record<string, number>>

/** Calls that are stored nowhere. A person answers for `manual/…`, and `model/broken` fails at once. */
function stepCalls(delays: Delays = {}, onAnswered: (model: string) => void = () => {}): StepCalls {
  const calls: CallRecords = {
    started: () => {},
    begin: async ({ number }) => ({ state: 'begun', id: String(number) }),
    end: async () => true,
  }
  return new StepCalls(
    {
      store: {} as never,
      records: { calls },
      sleep: (milliseconds) => sleep(milliseconds),
      costOf: () => 0,
      worstCase: async () => ({ tokens: 1, cost: 0 }),
      isManual: (model) => model.startsWith('manual/'),
      ask: async ({ model }) => {
        if (model === 'model/broken') throw new Error('no')
        await sleep(delays[model] ?? 5)
        onAnswered(model)
        return { ...RESPONSE, text: model }
      },
    },
    {
      id: 's',
      run: 'r',
      claim: 1,
      limits: {},
      spentCalls: 0,
      originsOf: (_, origins) => origins,
      signal: new AbortController().signal,
      keep: (work) => work(),
    },
  )
}

const RESPONSE = {
  finishReason: 'stop' as const,
  providerFinishReason: undefined,
  usage: {},
  warnings: [],
  latencyMs: 1,
  retries: 0,
  failures: [],
}

const to = (model: string): CallRequest => ({ model, messages: [], maxOutputTokens: 1 })

test('a person gets all concurrent prompts of a step together', async () => {
  const calls = stepCalls()
  const branches = [0, 5, 20].map(async (delay, index) => {
    await sleep(delay)
    await calls.call(to(`model/${index}`), [])
    return calls.call(to('manual/me'), [], undefined, { name: `p${index}` })
  })
  const ended = await Promise.allSettled(branches)
  expect(ended.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(calls.awaited.map(({ call }) => call).sort()).toEqual(['p0', 'p1', 'p2'])
})

test('a step with a pending answer cannot make further calls', async () => {
  const answered: string[] = []
  const calls = stepCalls({}, (model) => answered.push(model))
  await calls.call(to('manual/me'), []).catch(() => {})
  await expect(calls.call(to('model/a'), [])).rejects.toThrow(AnswerAwaited)
  expect(answered).toEqual([])
  expect(calls.awaited).toHaveLength(1)
})

test('a failed call rejects immediately', async () => {
  const answered: string[] = []
  const calls = stepCalls({ 'model/slow': 30 }, (model) => answered.push(model))
  const slow = calls.call(to('model/slow'), [])
  await expect(calls.call(to('model/broken'), [])).rejects.toThrow('no')
  expect(answered).toEqual([])
  await calls.settled()
  expect(answered).toEqual(['model/slow'])
  expect(await slow).toMatchObject({ id: '1', text: 'model/slow' })
})
