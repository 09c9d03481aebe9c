import { afterEach, expect, test, vi } from 'vitest'
import { systemClock } from './clock.ts'

afterEach(() => {
  vi.useRealTimers()
})

test('changes to the wall clock do not affect limits or circuits', () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const before = systemClock.now()
  vi.setSystemTime(Date.now() - 3_600_000)
  expect(systemClock.now()).toBeGreaterThanOrEqual(before)
})
