import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { AnswerAwaited } from '../flow/answer-errors.ts'
import type { RecordedCall } from './record-call.ts'
import { StepCalls } from './step-calls.ts'

const reply = (id: string): RecordedCall => ({
  id,
  text: id,
  finishReason: 'stop',
  providerFinishReason: undefined,
  usage: {},
})
const byPerson = (id: string) => async () => {
  throw new AnswerAwaited(id, 'manual/me', 'hash')
}
const byModel = (id: string, milliseconds: number) => async () => {
  await sleep(milliseconds)
  return reply(id)
}
const stepCalls = (): StepCalls => new StepCalls((milliseconds) => sleep(milliseconds))

test('a person gets all concurrent prompts of a step together', async () => {
  const calls = stepCalls()
  const branches = [0, 5, 20].map(async (delay, index) => {
    await sleep(delay)
    await calls.make(byModel(`m${index}`, 5))
    return calls.make(byPerson(`p${index}`))
  })
  const ended = await Promise.allSettled(branches)
  expect(ended.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected'])
  expect(calls.awaited.map(({ call }) => call).sort()).toEqual(['p0', 'p1', 'p2'])
})

test('a step with a pending answer cannot make further calls', async () => {
  const calls = stepCalls()
  await calls.make(byPerson('p')).catch(() => {})
  let isAsked = false
  const next = calls.make(async () => {
    isAsked = true
    return reply('m')
  })
  await expect(next).rejects.toThrow(AnswerAwaited)
  expect(isAsked).toBe(false)
  expect(calls.awaited).toHaveLength(1)
})

test('a failed call rejects immediately', async () => {
  const calls = stepCalls()
  let isDone = false
  const slow = calls.make(async () => {
    await sleep(30)
    isDone = true
    return reply('m')
  })
  await expect(calls.make(() => Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(isDone).toBe(false)
  await calls.settled()
  expect(isDone).toBe(true)
  await slow
})
