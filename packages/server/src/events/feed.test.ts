import { expect, test } from 'vitest'
import { Feed } from './feed.ts'

const never = new AbortController().signal

test('sends missed events only if the reader was connected before', async () => {
  const feed = new Feed<{ n: number }>('life')
  feed.append({ type: 'a', n: 1 })
  feed.append({ type: 'a', n: 2 })
  expect(await feed.next('life-1', never)).toEqual([{ id: 'life-2', type: 'a', n: 2 }])
  const fresh = feed.next(feed.begin, never)
  feed.append({ type: 'a', n: 3 })
  expect(await fresh).toEqual([{ id: 'life-3', type: 'a', n: 3 }])
})

test('notifies a reader that missed too many events', async () => {
  const feed = new Feed<{ n: number }>('life')
  for (let n = 1; n <= 3000; n++) feed.append({ type: 'a', n })
  expect(await feed.next('life-5', never)).toEqual([{ id: 'life-3000', type: 'feed.reset' }])
  expect(await feed.next('other-2999', never)).toEqual([{ id: 'life-3000', type: 'feed.reset' }])
  expect(await feed.next('life-2999', never)).toHaveLength(1)
  expect(await feed.next('nonsense', never)).toMatchObject([{ type: 'feed.reset' }])
})

test('a closed feed releases all readers', async () => {
  const feed = new Feed<object>('life')
  const waiting = feed.next(feed.begin, never)
  feed.close()
  expect(await waiting).toEqual([])
})
