import type { Store } from '@quire/runtime/store'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { type TestStore, testStore } from '../store/kinds.ts'
import { type ForemanSession, foremanSession } from './foreman-session.ts'

let place: TestStore
let store: Store
let open: ForemanSession | undefined

beforeAll(async () => {
  place = await testStore('embedded')
  store = await place.open()
}, 60_000)
afterAll(() => place.close(), 60_000)
afterEach(() => open?.close())

test('a message sent while another is being answered is refused, and the other is answered', async () => {
  open = await foremanSession(store, 'director', ['scripted/alpha'], [{ kind: 'latency', milliseconds: 3000 }])
  const { reply, session } = open
  const other = await open.again()
  const answering = reply('<content_update target="ch1-sc1">She hid it.</content_update>')
  await expect.poll(async () => (await session.read()).open?.turn).toBe(1)
  await expect(other.chat('And what about Marcus?')).rejects.toMatchObject({
    code: 'turn-running',
    message: expect.stringContaining('This message was not sent.'),
  })
  await expect(session.chat('And what about him?')).rejects.toMatchObject({ code: 'turn-running' })
  expect((await answering).contentUpdates).toMatchObject([{ path: 'scenes/ch1-sc1.md', status: 'written' }])
  expect(await session.read()).toMatchObject({ turns: 1, answered: 1, open: undefined })
}, 30_000)

test('a message whose model failed is replaced at once, and turns count answers', async () => {
  open = await foremanSession(store, 'director', ['scripted/alpha', 'scripted/ill'])
  const { reply, session } = open
  await expect(session.chat('Hello?', { model: 'scripted/ill' })).rejects.toMatchObject({ code: 'call-failed' })
  expect((await reply('')).turn).toBe(2)
  expect(await session.read()).toMatchObject({ turns: 2, answered: 1 })
}, 30_000)
