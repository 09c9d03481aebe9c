import { expect, test } from 'vitest'
import { StoreUnavailable } from '../store/errors.ts'
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
  expect(await untilStored(work, { signal: new AbortController().signal, sleep })).toBe('stored')
  expect(waits).toEqual([100, 200, 400, 800, 1600, 2000, 2000])
})

test('repeats a transaction that conflicted with another transaction', async () => {
  let tries = 0
  const work = async () => {
    if (++tries === 1) throw Object.assign(new Error('deadlock detected'), { code: '40P01' })
    return 'stored'
  }
  const options = { signal: new AbortController().signal, sleep: async () => {} }
  expect(await untilStored(work, options)).toBe('stored')
})

test('does not retry after a permanent error', async () => {
  let tries = 0
  const work = async () => {
    tries++
    throw new Error('refused')
  }
  await expect(untilStored(work, { signal: new AbortController().signal, sleep: async () => {} })).rejects.toThrow(
    'refused',
  )
  expect(tries).toBe(1)
})

test('ends the wait immediately if the claim is lost', async () => {
  const lost = new AbortController()
  const sleep = async () => lost.abort()
  await expect(untilStored(() => Promise.reject(away()), { signal: lost.signal, sleep })).rejects.toBeInstanceOf(
    StoreUnavailable,
  )
})
