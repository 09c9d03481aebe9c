import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { StoreUnavailable } from '../store/errors.ts'
import { withPatience } from './store-patience.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearInterval', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
const backAfter = (ms: number, outcome: 'nothing' | 'unknown' = 'unknown') => {
  const back = performance.now() + ms
  return async () => {
    if (performance.now() < back) throw new StoreUnavailable('away', outcome)
    return 'answer'
  }
}

test('a store that comes back is waited for, and the wait is told', async () => {
  const told: unknown[] = []
  const asked = withPatience(backAfter(5_500), {
    run: 'r',
    limitSeconds: 600,
    sleep,
    onOutage: (outage) => told.push(outage),
  })
  await vi.advanceTimersByTimeAsync(10_000)
  expect(await asked).toBe('answer')
  expect(told[0]).toEqual({ seconds: 3, isOver: false, isFull: false })
  expect(told.at(-1)).toMatchObject({ isOver: true, isFull: false })
})

test('a store that stays away is given up, with the way to go on', async () => {
  const asked = withPatience(backAfter(1e9), { run: 'r', limitSeconds: 20, sleep }).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await asked).toMatchObject({
    code: 'store-gone',
    seconds: 20,
    message: expect.stringContaining('quire resume r'),
  })
})

test('what must not be done twice is not repeated where it may have been done', async () => {
  const options = { run: 'r', limitSeconds: 600, sleep, isRepeatable: false }
  await expect(withPatience(backAfter(1_000), options)).rejects.toMatchObject({ code: 'store-unavailable' })
  const asked = withPatience(backAfter(1_000, 'nothing'), options)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await asked).toBe('answer')
})

test('a short wait is not told', async () => {
  const told: unknown[] = []
  const asked = withPatience(backAfter(1_000), {
    run: 'r',
    limitSeconds: 600,
    sleep,
    onOutage: (outage) => told.push(outage),
  })
  await vi.advanceTimersByTimeAsync(5_000)
  await asked
  expect(told).toEqual([])
})
