import { expect, test } from 'vitest'
import { createTimeLeft } from './board.ts'

const event = (type: 'step.started' | 'step.completed', step: string, name: string) => ({ type, data: { step, name } })

test('estimates the remaining time from similar steps and the concurrency', () => {
  const left = createTimeLeft(0)
  const open = { steps: [{ name: 'write', stage: null, status: 'ready' as const, count: 4 }], running: [] }
  expect(left.estimate(open, 0)).toBeUndefined()
  for (const step of ['a', 'b']) left.tell(event('step.started', step, 'write'), 0)
  left.tell(event('step.completed', 'a', 'write'), 1000)
  expect(left.estimate(open, 1000)).toBeUndefined()
  left.tell(event('step.completed', 'b', 'write'), 1000)
  // Two steps run in parallel and take one second each, so four more steps take two seconds.
  expect(left.estimate(open, 1000)).toBe(2000)
})

test('steps in progress count as half done, and unknown steps take an average time', () => {
  const left = createTimeLeft(0)
  for (const [step, end] of [
    ['a', 1000],
    ['b', 3000],
  ] as const) {
    left.tell(event('step.started', step, 'write'), end === 1000 ? 0 : 1000)
    left.tell(event('step.completed', step, 'write'), end)
  }
  left.tell(event('step.started', 'c', 'review'), 3000)
  const open = {
    steps: [{ name: 'review', stage: null, status: 'running' as const, count: 1 }],
    running: [{ key: 'c', name: 'review', stage: null }],
  }
  expect(left.estimate(open, 3000)).toBe(1500)
  expect(left.estimate(open, 4000)).toBe(500)
  expect(left.estimate(open, 9000)).toBe(0)
})
