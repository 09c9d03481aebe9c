import type { RunEvent } from '@quire/runtime'
import { expect, test } from 'vitest'
import { RunFeeds } from './run-feeds.ts'

const never = new AbortController().signal
const event = (id: number): RunEvent => ({ id: String(id), run: 'r', type: 'step.completed', data: {} })

function feedOf(stored: RunEvent[], max = 3) {
  let asked = 0
  const feeds = new RunFeeds(async (_run, after) => {
    asked++
    return stored.filter(({ id }) => Number(id) > Number(after)).slice(0, max)
  })
  return { feeds, asked: () => asked }
}

test('a reader gets all events after its position, in order', async () => {
  const { feeds } = feedOf([1, 2, 3, 4, 5].map(event))
  const source = feeds.of('r')
  const first = await source.next(source.begin, never)
  expect(first.map(({ id }) => id)).toEqual(['1', '2', '3'])
  expect((await source.next('3', never)).map(({ id }) => id)).toEqual(['4', '5'])
})

test('waiting readers share one query and miss no events', async () => {
  const stored = [event(1)]
  const { feeds, asked } = feedOf(stored, 100)
  const source = feeds.of('r')
  const waiting = Array.from({ length: 50 }, () => source.next('1', never))
  const behind = source.next('0', never)
  expect((await behind).map(({ id }) => id)).toEqual(['1'])
  const before = asked()
  stored.push(event(2), event(3))
  for (const events of await Promise.all(waiting)) expect(events.map(({ id }) => id)).toEqual(['2', '3'])
  expect(asked() - before).toBeLessThan(5)
})

test('a reader that is ahead does not affect other readers', async () => {
  const stored = [event(1), event(2)]
  const { feeds } = feedOf(stored, 100)
  const source = feeds.of('r')
  const slow = source.next('2', never)
  stored.push(event(3), event(4))
  const ahead = source.next('4', never)
  const read = async (from: string, first: Promise<readonly RunEvent[]>): Promise<string[]> => {
    let events = await first
    for (let seen = from; events.length === 0; ) events = await source.next(seen, never)
    return events.map(({ id }) => id)
  }
  expect(await read('2', slow)).toEqual(['3', '4'])
  stored.push(event(5))
  expect(await read('4', ahead)).toEqual(['5'])
})

test('a reader that disconnects is released', async () => {
  const { feeds } = feedOf([])
  const gone = new AbortController()
  const waiting = feeds.of('r').next('0', gone.signal)
  gone.abort()
  expect(await waiting).toEqual([])
})
