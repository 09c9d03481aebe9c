import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLiveLine } from './live-line.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const CLEAR = '\r\u001b[2K'

function started(columns = 40) {
  const screen: string[] = []
  const line = createLiveLine({
    write: (text) => void screen.push(text),
    style: (text) => text,
    columns: () => columns,
  })
  line.start('thinking')
  return {
    line,
    /** What was written since the last call. */
    written: () => screen.splice(0).join(''),
  }
}

test('moves, and counts the seconds', () => {
  const { written } = started()
  const first = written()
  expect(first).toBe(`${CLEAR}⠋ thinking`)
  vi.advanceTimersByTime(100)
  expect(written()).toBe(`${CLEAR}⠙ thinking`)
  vi.advanceTimersByTime(2000)
  expect(written().split(CLEAR).at(-1)).toMatch(/^. 2 s {2}thinking$/)
})

test('makes room for other output, and returns at the start of a line', () => {
  const { line, written } = started()
  written()
  line.yieldTo('Half a line')
  expect(written()).toBe(CLEAR)
  vi.advanceTimersByTime(500)
  expect(written()).toBe('')
  line.yieldTo(' and its end.\n')
  line.tell('writing')
  vi.advanceTimersByTime(100)
  expect(written()).toContain('writing')
})

test('is never wider than the terminal, and leaves nothing behind', () => {
  const { line, written } = started(20)
  line.tell('a text that is much too long for one line')
  written()
  vi.advanceTimersByTime(100)
  expect(written().slice(CLEAR.length)).toHaveLength(19)
  line.stop()
  expect(written()).toBe(CLEAR)
  vi.advanceTimersByTime(1000)
  expect(written()).toBe('')
})
