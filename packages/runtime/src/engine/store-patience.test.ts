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

test('waits until the store is available again, and reports the wait', async () => {
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

test('gives up on a store that stays unavailable', async () => {
  const asked = withPatience(backAfter(1e9), { run: 'r', limitSeconds: 20, sleep }).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(30_000)
  expect(await asked).toMatchObject({
    code: 'store-gone',
    seconds: 20,
    message: expect.stringContaining('quire resume r'),
  })
})

test('does not repeat non-idempotent work that may have completed', async () => {
  const options = { run: 'r', limitSeconds: 600, sleep, isRepeatable: false }
  await expect(withPatience(backAfter(1_000), options)).rejects.toMatchObject({ code: 'store-unavailable' })
  const asked = withPatience(backAfter(1_000, 'nothing'), options)
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await asked).toBe('answer')
})

test('does not report a short wait', async () => {
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
