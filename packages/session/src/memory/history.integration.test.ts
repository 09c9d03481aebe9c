import type { Store } from '@quire/runtime/store'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ForemanSession, foremanSession } from '../../../../e2e/session/foreman-session.ts'
import { KINDS, type TestStore, testStore } from '../../../../e2e/store/kinds.ts'
import { readHistory } from './history.ts'

let place: TestStore
let store: Store
let open: ForemanSession

beforeAll(async () => {
  place = await testStore(KINDS[0]!)
  store = await place.open()
  open = await foremanSession(store, 'architect', ['scripted/alpha', 'scripted/ill'])
  await open.act('')
  // This message gets no answer and is replaced by the next one.
  await open.session.chat('Ünheard of — and 長い.', { model: 'scripted/ill' }).catch(() => {})
  for (let turn = 0; turn < 3; turn++) await open.act('')
}, 60_000)
afterAll(async () => {
  open.close()
  await place.close()
}, 60_000)

test('reports the length of the hidden part of the conversation', async () => {
  const whole = await readHistory(store.db, open.session.id, 100)
  expect(whole).toMatchObject({ startsAt: 0, items: { length: 8 } })
  expect(whole.items.some(({ content }) => content.includes('Ünheard'))).toBe(false)
  for (const turns of [1, 2, 3]) {
    const last = await readHistory(store.db, open.session.id, turns)
    const before = whole.items.slice(0, -turns * 2)
    expect(last.items).toEqual(whole.items.slice(-turns * 2))
    expect(last.startsAt).toBe(before.reduce((sum, { content }) => sum + content.length, 0))
  }
})

test('mentions other conversations and manual edits', async () => {
  const one = await foremanSession(store, 'architect')
  const contents = async () => (await readHistory(store.db, one.session.id, 100)).items.map(({ content }) => content)
  try {
    await one.act(
      '<action type="write_template"><template>theme</template><content><central_theme>Trust</central_theme></content></action>',
    )
    const other = await one.another()
    const seen = (await other.preview('Well?')).text
    expect(seen).toMatch(/had 1 exchange\.[\s\S]*<last_message>So\.<\/last_message>/)
    await other.chat('Go on with what we said.')
    await other.chat('And again with what we said.')
    expect((await contents()).at(-1)).toContain(
      'At this point, another conversation about this project had 2 exchanges.',
    )
    one.write('story-bible/theme.md', one.read('story-bible/theme.md').replace('Trust', 'Doubt'))
    expect((await one.session.preview('Well?')).text).toMatch(
      /<meanwhile>[\s\S]*<edited_by_hand>story-bible\/theme\.md<[\s\S]*## CURRENT MESSAGE/,
    )
    await one.act('')
    const items = await contents()
    const edits = items.indexOf('<edited_by_hand>story-bible/theme.md</edited_by_hand>')
    expect(items.findIndex((text) => text.startsWith('<meanwhile>'))).toBe(edits - 1)
    expect(items[edits + 1]).toContain('Go on, for the')
    expect(items.filter((text) => text.startsWith('<meanwhile>'))).toHaveLength(1)
  } finally {
    one.close()
  }
}, 60_000)
