import type { Store } from '@quire/runtime/store'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ForemanSession, foremanSession } from '../../../../e2e/session/foreman-session.ts'
import { KINDS, type TestStore, testStore } from '../../../../e2e/store/kinds.ts'
import { type History, previousPrompt, readHistory } from './history.ts'

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

const MODES = [
  { name: 'architect', display: 'ARCHITECT' },
  { name: 'director', display: 'DIRECTOR' },
]
const historyOf = (session: string, maxTurns: number): Promise<History> =>
  readHistory(store.db, session, { maxTurns, modes: MODES })

test('reports the length of the hidden part of the conversation', async () => {
  const whole = await historyOf(open.session.id, 100)
  expect(whole).toMatchObject({ startsAt: 0, items: { length: 8 } })
  expect(whole.items.some(({ content }) => content.includes('Ünheard'))).toBe(false)
  for (const turns of [1, 2, 3]) {
    const last = await historyOf(open.session.id, turns)
    const before = whole.items.slice(0, -turns * 2)
    expect(last.items).toEqual(whole.items.slice(-turns * 2))
    expect(last.startsAt).toBe(before.reduce((sum, { content }) => sum + content.length, 0))
  }
})

test('mentions other conversations and manual edits', async () => {
  const one = await foremanSession(store, 'architect')
  const contents = async () => (await historyOf(one.session.id, 100)).items.map(({ content }) => content)
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
      /<meanwhile>[\s\S]*<user_changes since="your last reply" note="[^"]+">\nChanged theme\.central_theme from “Trust” to “Doubt”\.\n<[\s\S]*## CURRENT MESSAGE/,
    )
    await one.act('')
    const items = await contents()
    const edits = items.findIndex((text) => text.startsWith('<user_changes '))
    expect(items.findIndex((text) => text.startsWith('<meanwhile>'))).toBe(edits - 1)
    expect(items[edits + 1]).toContain('Go on, for the')
    expect(items.filter((text) => text.startsWith('<meanwhile>'))).toHaveLength(1)
  } finally {
    one.close()
  }
}, 60_000)

test('a person’s changes stand between the turns, once, and not in later conversations', async () => {
  const one = await foremanSession(store, 'architect')
  try {
    const notes = (await historyOf(one.session.id, 100)).items
    expect(notes).toEqual([])
    await one.session.goTo('director', { force: true })
    await one.act('<content_update target="ch1-sc1">She left. The lock was old. He stayed.</content_update>')
    one.write('scenes/ch1-sc1.md', 'She left. The lock was new. He stayed.')
    await one.act('')
    await one.session.undo('ch1-sc1')
    await one.session.add('agent_memory.corrections', 'Marcus limps on the right leg')
    await one.session.setText('project.title', 'Salt & Water')
    await one.session.confirm('voice_lock')
    await one.session.restore('ch1-sc1', 2)
    await one.act('')
    await one.act('')
    const texts = (await historyOf(one.session.id, 100)).items.map(({ content }) => content)
    const changes = texts.filter((text) => text.startsWith('<user_changes '))
    expect(changes).toEqual([
      '<user_changes since="your last reply" note="made by the user and in place: do not repeat or reverse them unasked">\nChanged the mode from ARCHITECT to DIRECTOR.\nInsisted on it, although the gate was closed.\n</user_changes>',
      '<user_changes since="your last reply" note="made by the user and in place: do not repeat or reverse them unasked">\nEdited scenes/ch1-sc1.md: line 1: “old” became “new”\n</user_changes>',
      [
        '<user_changes since="your last reply" note="made by the user and in place: do not repeat or reverse them unasked"><![CDATA[',
        'Undid a change by hand in scenes/ch1-sc1.md: line 1: “new” became “old”',
        'Changed agent_memory.corrections: added “Marcus limps on the right leg”',
        'Set project.title to “Salt & Water”.',
        'Confirmed voice_lock.',
        'Restored version 2 of scenes/ch1-sc1.md: line 1: “old” became “new”',
        ']]></user_changes>',
      ].join('\n'),
    ])
    const all = (await one.session.preview('Well?')).text
    expect(all.match(/“new” became “old”/g)).toHaveLength(1)
    const other = await one.another()
    expect((await other.preview('Well?')).text).not.toContain('<user_changes')
    await one.session.setText('project.genre', 'Noir')
    expect((await other.preview('Well?')).text).toContain('Set project.genre to “Noir”.')
  } finally {
    one.close()
  }
}, 60_000)

test('the previous prompt is the prompt of the last reply, not of an action', async () => {
  const one = await foremanSession(store, 'voice_calibration')
  try {
    await one.act(
      '<action type="start_tournament"><passage>A door.</passage><strategies><item>BALANCED</item></strategies></action>',
    )
    const { text } = (await previousPrompt(store.db, one.session.id))!
    expect(text).toContain('# THE FOREMAN')
    // Another process continues the conversation.
    const again = await one.again()
    const { prefix } = await again.chat('Go on with what we said.')
    expect(prefix!.tokens).toBeGreaterThan(1000)
  } finally {
    one.close()
  }
}, 60_000)
