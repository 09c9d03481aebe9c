import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { StoreFull } from '../../store/errors.ts'
import type { Store } from '../../store/store.ts'
import { type Outage, StoreWaits } from '../../store/wait-for-store.ts'
import { Heartbeat } from './heartbeat.ts'
import { LeaseKeeper } from './lease-keeper.ts'

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearInterval', 'performance'] })
})
afterEach(() => {
  vi.useRealTimers()
})

const full = new StoreFull('.quire/store', 'No space left on device')

/** A worker without claims and without a lease. Its heartbeats always succeed. */
function startHeartbeat() {
  const waits = new StoreWaits()
  const outages: Outage[] = []
  const sleep = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))
  const heartbeat = new Heartbeat(
    { store: {} as Store, flows: new Map(), leases: new LeaseKeeper({} as Store), sleep, waits },
    { onOutage: (outage) => outages.push(outage) },
  )
  const urgent = new AbortController()
  const beating = heartbeat.beat(urgent.signal)
  const stop = async () => {
    await heartbeat.stop({ isUrgent: false })
    await vi.advanceTimersByTimeAsync(2_000)
    await beating
  }
  return { waits, outages, stop, giveUp: () => urgent.abort() }
}

test('a write that fails because the disk is full is an outage, even while heartbeats succeed', async () => {
  const { waits, outages, stop } = startHeartbeat()
  const write = {}
  for (let seconds = 0; seconds < 6; seconds++) {
    waits.failed(write, full)
    await vi.advanceTimersByTimeAsync(1_000)
  }
  expect(outages.slice(0, 3)).toEqual([3, 4, 5].map((seconds) => ({ seconds, isOver: false, isFull: true })))
  waits.ended(write)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(outages.at(-1)).toMatchObject({ isOver: true, isFull: true })
  expect(outages.filter(({ isOver }) => isOver)).toHaveLength(1)
  await stop()
})

test('the end of an outage is reported even if the worker stops at once', async () => {
  const { waits, outages, stop } = startHeartbeat()
  const write = {}
  waits.failed(write, full)
  await vi.advanceTimersByTimeAsync(5_100)
  waits.ended(write)
  await stop()
  expect(outages.at(-1)).toMatchObject({ isOver: true })
})

test('work that is given up during an outage does not end the outage', async () => {
  const { waits, outages, stop, giveUp } = startHeartbeat()
  const write = {}
  waits.failed(write, full)
  await vi.advanceTimersByTimeAsync(5_100)
  giveUp()
  waits.ended(write)
  await stop()
  expect(outages.filter(({ isOver }) => isOver)).toEqual([])
})

test('a short retry is not an outage', async () => {
  const { waits, outages, stop } = startHeartbeat()
  for (let n = 0; n < 10; n++) {
    const write = {}
    waits.failed(write, full)
    await vi.advanceTimersByTimeAsync(900)
    waits.ended(write)
  }
  await stop()
  expect(outages).toEqual([])
})
