import { mkdirSync, readdirSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import type { Store } from '@quire/runtime/store'
import { parseFault } from '@quire/scripted'
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

const begin = async (mode: string): Promise<ForemanSession> => {
  open = await foremanSession(store, mode)
  return open
}
const text = (target: string, content: string): string =>
  `<content_update target="${target}">${content}</content_update>`
const SCAFFOLD =
  '<action type="generate_scaffold"><chapter>4</chapter><scene>2</scene><title>The Door</title><beats><item>beat_9</item></beats></action>'

test.each(['ch4-sc2', 'chapter_4_scene_2', 'Chapter_4_Scene_2.md', 'scenes/ch04-sc02.md'])(
  'prose for %s is written to the scene, and the plan is unchanged',
  async (target) => {
    const { act, reply, read, session } = await begin('director')
    await act(SCAFFOLD)
    const plan = read('scaffolds/ch4-sc2.md')
    expect(await session.view()).toMatchObject({ completion: 0 })
    const { contentUpdates, state } = await reply(text(target, 'She cut it with surgical precision.'))
    expect(contentUpdates).toMatchObject([{ status: 'written', path: 'scenes/ch4-sc2.md', version: 1 }])
    // The scene is drafted. Only beats that have no scene are still open.
    expect(state.missing).toEqual([expect.stringContaining('A drafted scene must cover every beat. Open: ')])
    expect(state.completion).toBeGreaterThan(0)
    expect(read('scaffolds/ch4-sc2.md')).toBe(plan)
    const [health] = await act('<action type="run_health_check"><checks>["prose"]</checks></action>')
    expect(JSON.stringify(health!.result)).toContain('scenes/ch4-sc2.md')
  },
)

test('texts and actions take effect in order', async () => {
  const { reply, read } = await begin('editor')
  const edit = (find: string, replace: string): string =>
    `<content_update target="ch4-sc2" operation="edit">\n<<<<<<< SEARCH\n${find}\n=======\n${replace}\n>>>>>>> REPLACE\n</content_update>`
  const { actions, contentUpdates } = await reply(
    [
      text('ch4-sc2', 'He left.\n'),
      '<action type="apply_edit"><target>ch4-sc2</target><find>He left.</find><replace>She left.</replace></action>',
      edit('She left.', 'They left.'),
      edit('He left.', 'Nobody left.'),
    ].join('\n'),
  )
  expect(actions).toMatchObject([{ type: 'apply_edit', status: 'executed' }])
  expect(contentUpdates.map(({ status, version }) => [status, version])).toEqual([
    ['written', 1],
    ['written', 3],
    ['refused', undefined],
  ])
  expect(read('scenes/ch4-sc2.md')).toBe('They left.\n')
  expect(contentUpdates[2]!.reason).toContain('The lines starting with “He left.” are not in the file.')
})

test.each([20, 30, 40])('a reply truncated after %i tokens is completed, and its actions run once', async (tokens) => {
  open = await foremanSession(store, 'editor', undefined, [parseFault(`truncate:${tokens}`)])
  const long = 'She opened the door, looked at the empty street, and closed it again. '.repeat(3).trim()
  const save = `<action type="save_decision"><category>world</category><key>street</key><value>${long}</value></action>`
  const { message, actions, contentUpdates, diagnostics } = await open.reply(`${save}\n${text('ch1-sc1', long)}`)
  expect(message).toBe('So.')
  expect(actions).toMatchObject([{ type: 'save_decision', status: 'executed' }])
  expect(contentUpdates).toMatchObject([{ status: 'written', content: long, version: 1 }])
  expect(diagnostics.map(({ code }) => code)).not.toContain('session.cut-off')
})

test('the Story Bible, the voice and the plans can be changed only by actions', async () => {
  const { act, reply, read, session } = await begin('architect')
  await act(
    '<action type="write_template"><template>theme</template><content>{"central_theme": "Trust"}</content></action>',
  )
  await session.goTo('director', { force: true })
  await act(SCAFFOLD)
  const before = ['story-bible/theme.md', 'scaffolds/ch4-sc2.md'].map(read)
  const { contentUpdates, diagnostics } = await reply(
    ['story-bible/theme.md', 'theme', 'scaffolds/ch4-sc2.md'].map((target) => text(target, 'Revenge.')).join('\n'),
  )
  for (const update of contentUpdates) {
    expect(update).toMatchObject({ status: 'refused', reason: expect.stringContaining('only by its own action') })
  }
  expect(diagnostics.filter(({ code }) => code === 'session.content-refused')).toHaveLength(3)
  expect(['story-bible/theme.md', 'scaffolds/ch4-sc2.md'].map(read)).toEqual(before)
})

test('a reply cannot create the Story Bible, the voice, plans or reports', async () => {
  const { reply, folder } = await begin('director')
  const owned = ['story-bible/theme.md', 'voice/gold-standard.md', 'reports/health.md', 'scaffolds/ch9-sc9.md', 'theme']
  const { contentUpdates, state } = await reply([...owned, 'notes.md'].map((one) => text(one, 'Revenge.')).join('\n'))
  expect(contentUpdates.map(({ status }) => status)).toEqual([...owned.map(() => 'refused'), 'written'])
  expect(contentUpdates[0]!.reason).toBe('story-bible/theme.md (theme) can be written only by its own action.')
  expect(readdirSync(folder, { recursive: true })).toEqual(['notes.md'])
  expect(state.missing).toContainEqual(expect.stringContaining('A drafted scene must cover every beat.'))
})

test('a writer’s own file becomes the first version and can be restored', async () => {
  const { reply, read, write, session } = await begin('editor')
  write('scenes/ch1-sc1.md', 'Mine, by hand.\n')
  write('cover.txt', 'PNG\u0000\u0001')
  const { contentUpdates } = await reply(text('ch1-sc1', 'Theirs.') + text('cover.txt', 'Theirs.'))
  expect(contentUpdates).toMatchObject([
    { status: 'written', version: 2 },
    { status: 'refused', reason: expect.stringContaining('is not text') },
  ])
  expect(read('scenes/ch1-sc1.md')).toBe('Theirs.')
  expect(read('cover.txt')).toBe('PNG\u0000\u0001')
  await session.undo('ch1-sc1')
  expect(read('scenes/ch1-sc1.md')).toBe('Mine, by hand.\n')
})

test('a reply cannot write code, settings, hidden files or through symbolic links', async () => {
  const { reply, folder } = await begin('editor')
  mkdirSync(folder, { recursive: true })
  symlinkSync(folder, join(folder, 'linked'))
  const targets = ['quire.yaml', 'flows/evil.mjs', 'FLOWS/evil', 'kits/x.md', '.git/hooks/x.md', 'run.sh', '.env']
  const hidden = ['fl\u200bows/a.md', 'a.md:evil', 'con.md', 'CLAUDE.md', '../out.md', 'linked/a.md']
  const all = [...targets, ...hidden]
  const before = readdirSync(folder).sort()
  const { contentUpdates } = await reply(all.map((target) => text(target, 'export default 1')).join('\n'))
  expect(contentUpdates.map(({ target, status }) => [target, status])).toEqual(all.map((target) => [target, 'refused']))
  expect(readdirSync(folder).sort()).toEqual(before)
})

test('a large model gets the requested number of knowledge entries', async () => {
  const { session } = await begin('architect')
  const rows = Array.from({ length: 40 }, (_, n) => ({
    project_id: session.project,
    category: 'world',
    key: `door_${n}`,
    value: `Door ${n} opens for nobody.`,
    source: 'test',
  }))
  await store.db.insertInto('knowledge').values(rows).execute()
  const told = async (model: string, maxKbEntries?: number): Promise<number> => {
    const options = { model, maxConversationTurns: 0, ...(maxKbEntries !== undefined && { maxKbEntries }) }
    const { run } = await session.chat(`What do we know of the doors, ${model} ${maxKbEntries}?`, options)
    const { prompt } = await store.db
      .selectFrom('call')
      .innerJoin('blob', 'blob.sha256', 'call.request_blob')
      .select('blob.bytes as prompt')
      .where('run_id', '=', run)
      .executeTakeFirstOrThrow()
    return prompt.toString().split('<entry ').length - 1
  }
  expect(await told('scripted/alpha')).toBe(10)
  expect(await told('scripted/alpha', 3)).toBe(3)
  expect(await told('scripted/alpha', 0)).toBe(0)
  expect(await told('scripted/alpha', 25)).toBe(25)
})
