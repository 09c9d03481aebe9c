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

const summaries = (texts: Readonly<Record<string, string>>): string =>
  JSON.stringify({ summaries: Object.entries(texts).map(([key, summary]) => ({ key, summary })) })
const write = (key: string, text: string): string => `<content_update target="${key}">${text}</content_update>`

async function begin(): Promise<ForemanSession> {
  open = await foremanSession(store, 'director')
  return open
}

/** The number of calls that asked for summaries. */
async function asked(session: string): Promise<number> {
  const rows = await store.db
    .selectFrom('call')
    .innerJoin('blob', 'blob.sha256', 'call.request_blob')
    .select('blob.bytes')
    .where('call.id', 'like', `${session}.%`)
    .execute()
  return rows.filter(({ bytes }) => bytes.toString().includes('# Summarize scenes')).length
}

test('a summary is written with each text, and again when the text changes', async () => {
  const { reply, session, rules, read, write: writeFile } = await begin()
  rules.push(
    {
      match: { contains: ['# Summarize scenes', 'She burned it'] },
      answer: { text: summaries({ 'ch1-sc1': 'Elena burns the ledger.' }) },
    },
    {
      match: { contains: ['# Summarize scenes', 'She hid it', 'He waited'] },
      answer: { text: summaries({ 'ch1-sc1': 'Elena hides the ledger.', 'ch1-sc2': 'Marcus waits at the mill.' }) },
    },
  )
  await reply(write('ch1-sc1', 'She hid it.') + write('ch1-sc2', 'He waited.'))
  expect(read('summaries/ch1-sc1.md')).toBe('Elena hides the ledger.\n')
  const map = (await session.map())!
  expect(map.entries.map(({ key, words, summary, needsSummary }) => [key, words, summary, needsSummary])).toEqual([
    ['ch1-sc1', 3, 'Elena hides the ledger.', false],
    ['ch1-sc2', 2, 'Marcus waits at the mill.', false],
  ])
  // Both texts were summarized with one call. A turn without changes needs none.
  await reply('')
  expect(await asked(session.id)).toBe(1)
  const text = (await session.preview('Go on.')).text
  expect(text).toContain('ch1-sc1: Elena hides the ledger.')
  expect(text).toMatch(/<map of="scene" written="2 of 2" words="5" not_covered="beat_1 through beat_15">/)

  // A change by hand makes the summary old, until the next turn ends.
  writeFile('scenes/ch1-sc1.md', 'She burned it.')
  expect((await session.preview('Go on with ch1-sc2.')).text).toContain('ch1-sc1 (older than the text): Elena hides')
  const { diagnostics } = await reply('')
  expect(diagnostics.filter(({ code }) => code === 'session.summary-missing')).toEqual([])
  expect(read('summaries/ch1-sc1.md')).toBe('Elena burns the ledger.\n')

  // A person can write it.
  writeFile('summaries/ch1-sc1.md', 'Elena burns the ledger and keeps one page.\n')
  await reply('')
  expect(await asked(session.id)).toBe(2)
  expect((await session.preview('Go on with ch1-sc2.')).text).toContain(
    'ch1-sc1: Elena burns the ledger and keeps one page.',
  )

  // When the scene changes again, the model gets the person's summary, and the person is told what became of it.
  rules.unshift({
    match: {
      contains: [
        '# Summarize scenes',
        '<corrected>\n<summary of="ch1-sc1">Elena burns the ledger and keeps one page.</summary>\n</corrected>',
        'She threw it',
      ],
    },
    answer: { text: summaries({ 'ch1-sc1': 'Elena drowns the ledger and keeps one page.' }) },
  })
  const changed = await reply(write('ch1-sc1', 'She threw it into the sea.'))
  expect(changed.diagnostics).toContainEqual({
    code: 'session.summary-changed',
    severity: 'warning',
    message: 'summaries/ch1-sc1.md, which you had corrected, follows the changed text. line 1: “burns” became “drowns”',
  })
  expect(read('summaries/ch1-sc1.md')).toBe('Elena drowns the ledger and keeps one page.\n')
})

test('a summary that fails three times is not asked for again until its text changes', async () => {
  const { reply, session, rules } = await begin()
  rules.push({ match: { contains: '# Summarize scenes' }, answer: { text: 'No.' } })
  const missing = async (text: string): Promise<string[]> =>
    (await reply(text)).diagnostics.filter(({ code }) => code === 'session.summary-missing').map((one) => one.message)
  expect((await missing(write('ch1-sc1', 'She hid it.')))[0]).toMatch(/It follows in a later turn\.$/)
  expect((await missing(''))[0]).toMatch(/It follows in a later turn\.$/)
  expect((await missing(''))[0]).toMatch(/It failed 3 times, and is not tried again until the text changes\./)
  const before = await asked(session.id)
  expect(await missing('')).toEqual([])
  expect(await asked(session.id)).toBe(before)
  // A new text is summarized, and the old one when it changes.
  rules.splice(0, 1, {
    match: { contains: ['# Summarize scenes', 'He waited.'] },
    answer: { text: summaries({ 'ch1-sc2': 'He waits.' }) },
  })
  expect(await missing(write('ch1-sc2', 'He waited.'))).toEqual([])
  rules.unshift({
    match: { contains: ['# Summarize scenes', 'She burned it.'] },
    answer: { text: summaries({ 'ch1-sc1': 'She burns it.' }) },
  })
  expect(await missing(write('ch1-sc1', 'She burned it.'))).toEqual([])
  expect((await session.map())!.entries.map(({ summary }) => summary)).toEqual(['She burns it.', 'He waits.'])
})

test('a message can describe a scene', async () => {
  const { reply, session, rules } = await begin()
  rules.push({
    match: { contains: '# Summarize scenes' },
    answer: {
      text: summaries({
        'ch1-sc1': 'Elena finds the ledger.',
        'ch1-sc2': 'Marcus rings the bell.',
        'ch2-sc1': 'They leave.',
      }),
    },
  })
  await reply(write('ch1-sc1', 'One text.') + write('ch1-sc2', 'Two texts.') + write('ch2-sc1', 'Three texts.'))
  for (const [message, text] of [
    ['Look at the scene with the ledger.', '1| One text.'],
    ['Polish the second scene.', '1| Two texts.'],
    ['Is the last scene too short?', '1| Three texts.'],
  ] as const) {
    expect((await session.preview(message)).text).toContain(text)
  }
  await reply('')
  await session.chat('Look at the scene with the ledger, and go on with what we said.')
  expect((await session.read()).state.sections.active_context?.file).toBe('scenes/ch1-sc1.md')
})

test('a model that fails to summarize does not fail the turn', async () => {
  const { reply, session, rules } = await begin()
  rules.push({ match: { contains: '# Summarize scenes' }, answer: { text: 'No.' } })
  const { diagnostics, contentUpdates } = await reply(write('ch1-sc1', 'She hid it.'))
  expect(contentUpdates[0]!.status).toBe('written')
  expect(diagnostics).toContainEqual(
    expect.objectContaining({
      code: 'session.summary-missing',
      message: expect.stringMatching(/^No new summary of ch1-sc1: .* It follows in a later turn\.$/),
    }),
  )
  expect((await session.map())!.entries[0]).toMatchObject({ needsSummary: true, summary: undefined })
  rules.splice(0, 1, {
    match: { contains: '# Summarize scenes' },
    answer: { text: summaries({ 'ch1-sc1': 'Hidden.' }) },
  })
  await reply('')
  expect((await session.map())!.entries[0]).toMatchObject({ needsSummary: false, summary: 'Hidden.' })
})

test('prompts for a scene show what happens in the other scenes', async () => {
  const { act, reply, session, rules } = await begin()
  const plan = (turn: string) => ({
    match: { contains: '# Plan one scene' },
    answer: {
      text: JSON.stringify({
        beat_alignment: 'Opening',
        pov_character: 'Elena',
        present: ['Elena'],
        setting: 'The mill',
        goal: 'To find it',
        conflict: 'It is gone',
        turn,
        moments: ['She looks.', 'She finds a page.'],
        callbacks: [],
        foreshadowing: ['the torn page'],
        voice_state: 'tense',
        strategy: 'BALANCED',
        word_target: 250,
      }),
    },
  })
  const numbers = (scene: number): string => `<chapter>1</chapter><scene>${scene}</scene>`
  const planned = (scene: number, title: string): string =>
    `<action type="generate_scaffold">${numbers(scene)}<title>${title}</title><beats><item>beat_${scene}</item></beats></action>`
  rules.push(
    { match: { contains: '# Summarize scenes' }, answer: { text: summaries({ 'ch1-sc1': 'Elena finds one page.' }) } },
    { match: { contains: '# Draft one scene' }, answer: { text: 'She found a page.' } },
    plan('She has a page.'),
  )
  await act(`${planned(1, 'The Page')}<action type="write_scene">${numbers(1)}</action>`)
  rules.splice(2, 1, plan('She burns it.'))
  await act(planned(3, 'The Fire'))
  await act(`${planned(2, 'The Mill')}<action type="write_scene">${numbers(2)}</action>`)
  const rows = await store.db
    .selectFrom('call')
    .innerJoin('blob', 'blob.sha256', 'call.request_blob')
    .select('blob.bytes')
    .where('call.id', 'like', `${session.id}.%`)
    .orderBy('call.created_at')
    .execute()
  const texts = rows.map(({ bytes }) => (JSON.parse(bytes.toString()) as { messages: { content: string }[] }).messages)
  const prompts = texts.map((messages) => messages.map(({ content }) => content).join('\n'))
  for (const heading of ['# Plan one scene', '# Draft one scene']) {
    const last = prompts.filter((text) => text.includes(heading)).at(-1)!
    expect(last).toContain(
      '<written key="ch1-sc1" title="The Page" covers="beat_1" words="4">Elena finds one page.\nforeshadows: the torn page</written>',
    )
    expect(last).toMatch(
      /<planned key="ch1-sc3" title="The Fire" covers="beat_3" planned_words="250">present: Elena\nturn: She burns it\.\n/,
    )
    // The scene itself is not one of the others.
    expect(last).not.toContain('<planned key="ch1-sc2"')
  }
  await reply('')
})
