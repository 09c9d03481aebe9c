import type { Store } from '@quire/runtime/store'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
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

const begin = async (mode: string): Promise<ForemanSession> => {
  open = await foremanSession(store, mode)
  return open
}
const fill = (template: string, fields: string): string =>
  `<action type="write_template"><template>${template}</template><content>${fields}</content></action>`
const PROTAGONIST = 'story-bible/protagonist.md'
const prompt = async ({ session }: Pick<ForemanSession, 'session'>, message = 'Go on.'): Promise<string> =>
  (await session.preview(message)).text

describe('a project', () => {
  test('is the same for all conversations about the project', async () => {
    const one = await begin('architect')
    await one.act(fill('protagonist', '<name>Elena</name><fatal_flaw>Trusts nobody</fatal_flaw>'))
    const other = await one.another()
    expect((await other.read()).state.work.protagonist?.fields).toMatchObject({ fatal_flaw: 'Trusts nobody' })
    expect((await other.preview('Who is she?')).text).toContain('Trusts nobody')
    await other.set('project.title', 'The Last Starship')
    await other.goTo('director', { force: true })
    expect(await one.session.view()).toMatchObject({ mode: 'director' })
    expect(await prompt(one)).toContain('<title>The Last Starship</title>')
    expect(one.read(PROTAGONIST)).toContain('Trusts nobody')
  })

  test('keeps concurrent changes unless they change the same field', async () => {
    const one = await begin('architect')
    const other = await one.another()
    const slow = one.act(fill('theme', '<central_theme>Trust</central_theme>'))
    await other.set('project.genre', 'Noir')
    expect((await slow)[0]!.status).toBe('executed')
    const { state } = await one.session.read()
    expect(state.work.theme?.fields.central_theme).toBe('Trust')
    expect(state.sections.project?.genre).toBe('Noir')
  })
})

describe('edits by hand', () => {
  test('in a story bible file are added to the state with their source', async () => {
    const one = await begin('architect')
    await one.act(
      fill(
        'protagonist',
        '<name>Elena</name><fatal_flaw>Trusts nobody</fatal_flaw><the_lie>She needs nobody</the_lie>',
      ),
    )
    one.write(
      PROTAGONIST,
      one.read(PROTAGONIST).replace('Trusts nobody', 'Trusts only machines').replace('She needs nobody', '_Open._'),
    )
    const { diagnostics } = await one.reply('')
    expect(diagnostics).toContainEqual({
      code: 'session.edit-read',
      severity: 'info',
      message: 'Read from story-bible/protagonist.md: fatal_flaw, the_lie.',
    })
    const text = await prompt(one)
    expect(text).toContain('<field name="fatal_flaw" title="Fatal Flaw">Trusts only machines</field>')
    expect(text).toContain('<missing name="the_lie"')
    const changes = await store.db
      .selectFrom('session_change')
      .select(['path', 'after', 'cause'])
      .where('session_id', '=', one.session.id)
      .where('path', '=', 'work.protagonist.fatal_flaw')
      .orderBy('n', 'desc')
      .execute()
    expect(changes[0]).toMatchObject({ after: 'Trusts only machines', cause: { by: 'person', file: PROTAGONIST } })
  })

  test('are not overwritten by the next action, and undo restores old versions', async () => {
    const one = await begin('architect')
    await one.act(fill('protagonist', '<fatal_flaw>Trusts nobody</fatal_flaw>'))
    one.write(PROTAGONIST, one.read(PROTAGONIST).replace('Trusts nobody', 'Trusts only machines'))
    await one.act(fill('protagonist', '<the_lie>She needs nobody</the_lie>'))
    expect(one.read(PROTAGONIST)).toContain('Trusts only machines')
    expect(await one.session.undo()).toMatchObject({ file: PROTAGONIST, restored: 2, undid: 'write_template' })
    expect(await one.session.undo('protagonist')).toMatchObject({ restored: 1, undid: undefined })
    expect((await one.session.read()).state.work.protagonist?.fields).toMatchObject({
      fatal_flaw: 'Trusts nobody',
      the_lie: '',
    })
    expect(await one.session.restore(PROTAGONIST, 3)).toMatchObject({ restored: 3 })
    expect((await one.session.read()).state.work.protagonist?.fields).toMatchObject({
      fatal_flaw: 'Trusts only machines',
      the_lie: 'She needs nobody',
    })
    await expect(one.session.restore(PROTAGONIST, 99)).rejects.toThrow('has no version 99. Versions: 1, 2, 3')
  })

  test('are reported if unreadable, and old versions can still be restored', async () => {
    const one = await begin('architect')
    await one.act(fill('protagonist', '<fatal_flaw>Trusts nobody</fatal_flaw>'))
    const mine = `${one.read(PROTAGONIST)}\n## Notes\n\nAsk her mother.\n`
    one.write(PROTAGONIST, mine)
    expect((await one.reply('')).diagnostics).toContainEqual(
      expect.objectContaining({
        code: 'session.edit-unread',
        message: expect.stringContaining('“## Notes” does not belong to any field'),
      }),
    )
    expect(one.read(PROTAGONIST)).toBe(mine)
    const [done] = await one.act(fill('protagonist', '<the_lie>She needs nobody</the_lie>'))
    expect(done!.result).toContain(
      'it replaces version 2, which was changed by hand. To restore that version: /restore story-bible/protagonist.md 2',
    )
    await one.session.restore(PROTAGONIST, 2)
    expect(one.read(PROTAGONIST)).toBe(mine)
  })
})

const SCAFFOLD = {
  beat_alignment: 'Opening',
  pov_character: 'Elena',
  present: ['Elena'],
  setting: 'The berth',
  goal: 'Sleep',
  conflict: 'The bell',
  turn: 'She gets up',
  moments: ['a', 'b', 'c'],
  callbacks: [],
  foreshadowing: [],
  voice_state: 'tense',
  strategy: 'BALANCED',
  word_target: 250,
}
const DRAFT = 'She worked the lock with surgical precision.\n\nMarcus sat on the rope.'
const scene = (type: string, more = ''): string =>
  `<action type="${type}"><chapter>1</chapter><scene>1</scene>${more}</action>`

/** The prompts of a session that contain the given words. */
async function asked(session: string, words: string): Promise<string[]> {
  const rows = await store.db
    .selectFrom('call')
    .innerJoin('blob', 'blob.sha256', 'call.request_blob')
    .select('blob.bytes')
    .where('call.id', 'like', `${session}.%`)
    .orderBy('call.created_at')
    .execute()
  return rows.map(({ bytes }) => bytes.toString()).filter((text) => text.includes(words))
}

describe('the prompt', () => {
  const drafted = async (): Promise<ForemanSession> => {
    const one = await begin('director')
    one.rules.push(
      { match: { contains: '# Plan one scene' }, answer: { text: JSON.stringify(SCAFFOLD) } },
      { match: { contains: '# Draft one scene' }, answer: { text: DRAFT } },
    )
    await one.act(
      scene(
        'generate_scaffold',
        '<title>The Empty Berth</title><beats><item>beat_1</item><item>beat_2 (Theme Stated)</item></beats><brief>The worn harness</brief>',
      ) + scene('write_scene'),
    )
    return one
  }

  test('shows the current scene with line numbers in DIRECTOR and EDITOR', async () => {
    const one = await drafted()
    const text = await prompt(one)
    expect(text).toContain('1| She worked the lock with surgical precision.\n2| \n3| Marcus sat on the rope.')
    expect(text).toContain('<scene>Scene 1: The Empty Berth</scene>')
    expect(text).toContain('<beat>beat_1 (Opening Image, 0–1%), beat_2 (Theme Stated, 5%)</beat>')
    expect(text).toContain('<missing name="beat_1" title="Opening Image, 0–1%" current="true">')
    // An edit in DIRECTOR. The model's quotation includes the line numbers from the prompt, which are not part of the
    // text.
    const [edit] = await one.act(
      '<action type="apply_edit"><target>ch1-sc1</target><find>3| Marcus sat on the rope.</find><replace>3| Marcus stood.</replace></action>',
    )
    expect(edit!.status, edit!.reason).toBe('executed')
    expect(one.read('scenes/ch1-sc1.md')).toBe('She worked the lock with surgical precision.\n\nMarcus stood.\n')
    await one.session.goTo('editor', { force: true })
    expect(await prompt(one)).toContain('3| Marcus stood.')
    // A person's edits to the file take effect at once.
    one.write('scenes/ch1-sc1.md', 'By hand.\n')
    expect(await prompt(one)).toContain('1| By hand.')
  })

  test('shows the mentioned scene and the requested documents', async () => {
    const one = await drafted()
    await one.session.goTo('editor', { force: true })
    await one.act('<content_update target="ch2-sc1">A second scene.</content_update>')
    expect(await prompt(one)).toContain('1| A second scene.')
    const spoken = await prompt(one, 'Look at chapter 1, scene 1 again.')
    // The document that the message mentions comes before the current document.
    expect(spoken).toMatch(/1\| She worked the lock[\s\S]*1\| A second scene\./)
    // The document that the writer mentions is shown.
    await one.reply('')
    await one.session.chat('Look at chapter 1, scene 1 again, and go on with what we said.')
    expect(await prompt(one)).toContain('She worked the lock')
    // If a reply only reads documents, the model gets their text in the same turn.
    one.rules.push({ match: { says: 'This is what you looked up.' }, answer: { text: '<message>I see it.</message>' } })
    const { message, actions, turn } = await one.reply(
      '<action type="read_document"><document>scaffolds/ch1-sc1.md</document><from_line>3</from_line></action>',
    )
    const [read] = actions
    expect(message).toBe('I see it.')
    const shown = await one.session.turn(turn)
    expect(shown.response).toBe('<message>I see it.</message>')
    expect(shown.prompt).toMatch(/3\| - \*\*Beats\*\*[\s\S]*<action_result type="read_document" status="executed">/)
    expect(read!.result).toMatch(/^scaffolds\/ch1-sc1\.md, version 1, \d+ lines/)
    expect(await prompt(one)).toContain('1| She worked the lock')
    expect(await prompt(one)).toMatch(
      /lines="3-\d+" of="\d+">\n3\| - \*\*Beats\*\*: beat_1 \(Opening Image, 0–1%\), beat_2/,
    )
  })

  test('shows six requested documents at once, and says which one a seventh closes', async () => {
    const one = await drafted()
    await one.session.goTo('editor', { force: true })
    const keys = [2, 3, 4, 5, 6, 7, 8].map((chapter) => `ch${chapter}-sc1`)
    await one.act(keys.map((key) => `<content_update target="${key}">The text of ${key}.</content_update>`).join('\n'))
    one.rules.push({ match: { says: 'This is what you looked up.' }, answer: { text: '<message>I see it.</message>' } })
    const { actions, turn } = await one.reply(
      keys.map((key) => `<action type="read_document"><document>${key}</document></action>`).join('\n'),
    )
    for (const { result } of actions.slice(0, 6)) expect(result).not.toContain('closed')
    expect(actions[6]!.result).toContain('At most 6 are open, so scenes/ch2-sc1.md is closed.')
    const { prompt: shown } = await one.session.turn(turn)
    for (const key of keys.slice(1)) expect(shown).toContain(`1| The text of ${key}.`)
  })

  test('shows the draft and the notes for a redraft, and asks for no length', async () => {
    const one = await drafted()
    const { diagnostics } = await one.reply(scene('write_scene', '<notes>Let him speak first.</notes>'))
    const [first, second] = await asked(one.session.id, '# Draft one scene')
    expect(first).toContain('Planned length: 250 words')
    expect(first).not.toContain('word for word')
    for (const part of [
      'Marcus sat on the rope.',
      'Let him speak first.',
      'All other sentences stay word for word',
      'beat_1 (Opening Image, 0–1%)',
    ]) {
      expect(second).toContain(part)
    }
    expect(second).not.toContain('Planned length')
    // The draft has 12 words.
    expect(diagnostics).toContainEqual({
      code: 'session.scene-length',
      severity: 'warning',
      message: 'write_scene: ch1-sc1: It has 12 words; 250 were planned.',
    })
    const [plan] = await asked(one.session.id, '# Plan one scene')
    expect(plan).toContain('<brief>The worn harness</brief>')
    expect(plan).toContain('<beats>beat_1 (Opening Image, 0–1%), beat_2 (Theme Stated, 5%)</beats>')
    await one.act(scene('write_scene', '<fresh>true</fresh>'))
    expect((await asked(one.session.id, '# Draft one scene')).at(-1)).not.toContain('word for word')
  })

  test('shows every competing passage with its id in VOICE_CALIBRATION', async () => {
    const one = await begin('voice_calibration')
    one.rules.push({ match: { contains: '# Write one passage' }, answer: { text: 'The alarm had three notes.' } })
    const [saved, held] = await one.act(
      '<action type="save_decision"><category>voice</category><key>person</key><value>First person, never present tense</value></action>' +
        '<action type="start_tournament"><passage>She finds the bell.</passage><strategies><item>BALANCED</item></strategies></action>',
    )
    expect(saved!.status).toBe('executed')
    expect(held!.status, held!.reason).toBe('executed')
    // The writers' and judges' prompts contain the decision from the same reply.
    for (const words of ['# Write one passage', '# Judge a voice tournament']) {
      expect((await asked(one.session.id, words))[0]).toContain('First person, never present tense')
    }
    const text = await prompt(one)
    const { entries } = held!.result as { entries: { id: string }[] }
    for (const { id } of entries) expect(text).toContain(`. ${id}`)
    expect(text).toContain('The alarm had three notes.')
    await one.act('<action type="select_winner"></action>')
    await one.act(
      '<action type="save_decision"><category>voice</category><key>rhythm</key><value>Short declaratives only</value></action><action type="generate_bundle"></action>',
    )
    for (const words of [
      '# Write the Voice Gold Standard',
      '# Write the Voice Anti-Pattern Sheet',
      '# Write the Phase Evolution Guide',
    ]) {
      expect((await asked(one.session.id, words))[0]).toContain('Short declaratives only')
    }
  })
})

test('long actions report which models they call and why', async () => {
  const one = await begin('voice_calibration')
  const told: string[] = []
  await one.reply(
    '<action type="start_tournament"><passage>She finds the bell.</passage><strategies><item>BALANCED</item></strategies></action>',
    { onProgress: ({ action, asks }) => void told.push([action, asks?.step, asks?.model].filter(Boolean).join(' ')) },
  )
  expect(told).toEqual([
    'start_tournament',
    'start_tournament tournament scripted/alpha',
    'start_tournament tournament scripted/beta',
    'start_tournament judge scripted/alpha',
    // Nobody judges their own entries.
    'start_tournament judge scripted/beta',
  ])
})

test('a health check reports passages that do not match the chosen voice', async () => {
  const one = await begin('voice_calibration')
  one.rules.push(
    { match: { contains: '# Write the Voice' }, answer: { text: '# Voice\n\nShort declaratives.' } },
    { match: { contains: '# Write the Phase' }, answer: { text: '# Phases\n\nNone.' } },
    {
      match: { contains: ['# Audit the voice', 'Short declaratives.', 'And then she, who had always'] },
      answer: {
        text: JSON.stringify({
          findings: [
            {
              scene: 'ch1-sc1',
              quote: 'And then she, who had always',
              against: 'short declaratives',
              problem: 'It winds on.',
              severity: 'error',
            },
          ],
        }),
      },
    },
  )
  await one.act(
    '<action type="start_tournament"><passage>She finds the bell.</passage><strategies><item>BALANCED</item></strategies></action><action type="select_winner"></action><action type="generate_bundle"></action>',
  )
  await one.session.goTo('editor', { force: true })
  await one.act(
    '<content_update target="ch1-sc1">Rain.\n\nAnd then she, who had always waited, waited.</content_update>',
  )
  const [health] = await one.act('<action type="run_health_check"><checks><item>voice</item></checks></action>')
  expect(health!.result, health!.reason).toMatchObject({
    score: 90,
    findings: [{ check: 'voice', place: 'scenes/ch1-sc1.md:3', found: 'And then she, who had always' }],
  })
})

describe('a reply', () => {
  test('is reported if it claims an action that did not happen', async () => {
    const one = await begin('editor')
    const { diagnostics } = await one.reply('<message>Done: I have replaced the line.</message>')
    expect(diagnostics).toContainEqual(
      expect.objectContaining({ code: 'session.claim.unbacked_claim', severity: 'warning' }),
    )
    expect(await prompt(one)).toContain('<not_done>The reply claims a change, but no action made it')
  })

  test('is accepted even if its text breaks a rule, and the offending words are reported', async () => {
    const one = await begin('editor')
    const { contentUpdates } = await one.reply(
      '<content_update target="ch1-sc1">She cut it with surgical precision.</content_update>',
    )
    expect(contentUpdates[0]!.findings).toEqual([expect.stringContaining('“with surgical precision” (zero tolerance)')])
    expect(await prompt(one)).toMatch(/<content_result target="ch1-sc1" status="written">[^<]*with surgical precision/)
  })

  test('without tags has the right format in later prompts', async () => {
    const one = await begin('architect')
    const { message } = await one.reply('No tags at all here.')
    expect(message).toContain('So.')
    expect(
      (await one.session.preview('Go on.')).messages.some(
        ({ role, content }) => role === 'assistant' && !content.startsWith('<message>'),
      ),
    ).toBe(false)
  })
})

test('the conversation stays within its maximum, even if there is more space', async () => {
  const one = await begin('architect')
  for (let turn = 0; turn < 6; turn++)
    await one.reply(`<message>${'Long answers fill the window. '.repeat(700)}</message>`)
  const { layers } = await one.session.preview('Go on.')
  const history = layers.find(({ id }) => id === 'history')!
  expect(history.tokens).toBeLessThanOrEqual(12_000)
  expect(history).toMatchObject({ reason: 'max', outcome: 'partial' })
})
