import { expect, test } from 'vitest'
import { timeView } from './time-view.ts'

test('a time is shown in the local time zone, to the minute', () => {
  const nine = new Date(2026, 10, 7, 9, 5, 26, 977)
  expect(timeView(nine)).toBe('2026-11-07 09:05')
  expect(timeView(nine.toISOString())).toBe('2026-11-07 09:05')
})
