import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { StoreFull, StoreUnavailable } from './errors.ts'
import { StoreWaits, untilStored, withPatience } from './wait-for-store.ts'

const away = () => new StoreUnavailable('away', 'unknown')

test('retries with growing delays until the store is available', async () => {
  const waits: number[] = []
  let tries = 0
  const work = async () => {
    if (++tries <= 7) throw away()
    return 'stored'
  }
  const sleep = async (ms: number) => void waits.push(ms)
  expect(await untilStored(work, { signal: new AbortController().signal, sleep, waits: new StoreWaits() })).toBe(
    'stored',
  )
  expect(waits).toEqual([100, 200, 400, 800, 1600, 2000, 2000])
})

test('repeats a transaction that conflicted with another transaction', async () => {
  let tries = 0
  const work = async () => {
    if (++tries === 1) throw Object.assign(new Error('deadlock detected'), { code: '40P01' })
    return 'stored'
  }
  const options = { signal: new AbortController().signal, sleep: async () => {}, waits: new StoreWaits() }
  expect(await untilStored(work, options)).toBe('stored')
})

test('does not retry after a permanent error', async () => {
  let tries = 0
  const work = async () => {
    tries++
    throw new Error('refused')
  }
  await expect(
    untilStored(work, { signal: new AbortController().signal, sleep: async () => {}, waits: new StoreWaits() }),
  ).rejects.toThrow('refused')
  expect(tries).toBe(1)
})

test('ends the wait immediately if the claim is lost', async () => {
  const lost = new AbortController()
  const sleep = async () => lost.abort()
  await expect(
    untilStored(() => Promise.reject(away()), { signal: lost.signal, sleep, waits: new StoreWaits() }),
  ).rejects.toBeInstanceOf(StoreUnavailable)
})

test('records the wait until the store is available', async () => {
  const waits = new StoreWaits()
  const seen: unknown[] = []
  let tries = 0
  const work = async () => {
    if (++tries <= 2) throw new StoreFull('location', 'No space left on device')
  }
  const sleep = async () => void seen.push(waits.longest())
  await untilStored(work, { signal: new AbortController().signal, sleep, waits })
  expect(seen[0]).toEqual({ since: expect.any(Number), isFull: true })
  expect(seen[1]).toEqual(seen[0])
  expect(waits.longest()).toBe(undefined)
})

describe('with patience', () => {
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
    const outages: unknown[] = []
    const answer = withPatience(backAfter(5_500), {
      run: 'r',
      limitSeconds: 600,
      sleep,
      onOutage: (outage) => outages.push(outage),
    })
    await vi.advanceTimersByTimeAsync(10_000)
    expect(await answer).toBe('answer')
    expect(outages[0]).toEqual({ seconds: 3, isOver: false, isFull: false })
    expect(outages.at(-1)).toMatchObject({ isOver: true, isFull: false })
  })

  test('gives up on a store that stays unavailable', async () => {
    const answer = withPatience(backAfter(1e9), { run: 'r', limitSeconds: 20, sleep }).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await answer).toMatchObject({
      code: 'store-gone',
      seconds: 20,
      message: expect.stringContaining('quire resume r'),
    })
  })

  test('does not repeat non-idempotent work that may have completed', async () => {
    const options = { run: 'r', limitSeconds: 600, sleep, isRepeatable: false }
    await expect(withPatience(backAfter(1_000), options)).rejects.toMatchObject({ code: 'store-unavailable' })
    const answer = withPatience(backAfter(1_000, 'nothing'), options)
    await vi.advanceTimersByTimeAsync(5_000)
    expect(await answer).toBe('answer')
  })

  test('does not report a short wait', async () => {
    const outages: unknown[] = []
    const answer = withPatience(backAfter(1_000), {
      run: 'r',
      limitSeconds: 600,
      sleep,
      onOutage: (outage) => outages.push(outage),
    })
    await vi.advanceTimersByTimeAsync(5_000)
    await answer
    expect(outages).toEqual([])
  })
})
