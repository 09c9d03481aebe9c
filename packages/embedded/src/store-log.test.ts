import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { shortLifeLine, whyNotUp } from './store-log.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

test('a store that ended by itself twice within a minute is not restarted', () => {
  const line = shortLifeLine('its lock was removed', 1_000)
  expect(whyNotUp(`LOG: ready\n${line}\n`)).toBeUndefined()
  expect(whyNotUp(`${line}\nLOG: ready\n${line}\n`)).toBe('its lock was removed')
})

test('a store that ran for long is restarted', () => {
  expect(shortLifeLine('its lock was removed', 60_000)).toBeUndefined()
})

test('a store may be tried again after a minute', () => {
  const line = shortLifeLine('its lock was removed', 1_000)
  vi.advanceTimersByTime(61_000)
  expect(whyNotUp(`${line}\n${line}\n`)).toBeUndefined()
  expect(whyNotUp(`${line}\n${shortLifeLine('again', 1_000)}\n`)).toBeUndefined()
})
