import { afterEach, expect, test, vi } from 'vitest'
import { systemClock } from './clock.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('the clock of limits and circuits keeps running if the wall clock is set back', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const before = systemClock.now()
  vi.setSystemTime(Date.now() - 3_600_000)
  expect(systemClock.now()).toBeGreaterThanOrEqual(before)
})
