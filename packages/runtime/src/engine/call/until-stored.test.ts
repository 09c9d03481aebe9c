import { expect, test } from 'vitest'
import { StoreFull, StoreUnavailable } from '../../store/errors.ts'
import { StoreWaits } from './store-waits.ts'
import { untilStored } from './until-stored.ts'

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
    if (++tries <= 2) throw new StoreFull('place', 'No space left on device')
  }
  const sleep = async () => void seen.push(waits.longest())
  await untilStored(work, { signal: new AbortController().signal, sleep, waits })
  expect(seen[0]).toEqual({ since: expect.any(Number), isFull: true })
  expect(seen[1]).toEqual(seen[0])
  expect(waits.longest()).toBe(undefined)
})
