import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { Store } from '@quire/runtime/store'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestStore, testStore } from '../store/kinds.ts'
import { type ForemanSession, foremanSession } from './foreman-session.ts'

let place: TestStore
let store: Store
const opened: ForemanSession[] = []

beforeAll(async () => {
  place = await testStore('embedded')
  store = await place.open()
}, 60_000)
afterAll(async () => {
  for (const one of opened) one.close()
  await place.close()
}, 60_000)

const plan = (n: number) => ({
  beat_alignment: `Part ${n} of the story`,
  pov_character: 'Ada',
  present: ['Ada'],
  setting: 'The mill',
  goal: 'To leave',
  conflict: 'The door',
  turn: 'It opens',
  moments: ['She knocks', 'It opens'],
  callbacks: [`thread ${n}`],
  foreshadowing: [],
  voice_state: `state_${n}`,
  strategy: 'BALANCED',
  word_target: 100 + n,
})

/**
 * A story with several scenes and their scaffolds. Each scaffold and text contains the original number of its scene.
 */
async function story(scenes: number): Promise<ForemanSession> {
  const open = await foremanSession(store, 'director')
  opened.push(open)
  for (let n = 1; n <= scenes; n++) {
    open.rules.splice(0, open.rules.length, {
      match: { says: `scene ${n} (ch1-sc${n})` },
      answer: { text: JSON.stringify(plan(n)) },
    })
    const scaffold = `<chapter>1</chapter><scene>${n}</scene><title>Title ${n}</title><beats><item>beat_${n}</item></beats>`
    const outcomes = await open.act(
      `<action type="generate_scaffold">${scaffold}</action><content_update target="ch1-sc${n}">Text ${n}.</content_update>`,
    )
    expect(outcomes).toMatchObject([{ status: 'executed' }])
  }
  return open
}

const move = (target: string, rest: string): string =>
  `<action type="move_scene"><target>${target}</target>${rest}</action>`
const to = (scene: number): string => `<chapter>1</chapter><scene>${scene}</scene>`
const texts = ({ read }: ForemanSession, scenes: number): string[] =>
  Array.from({ length: scenes }, (_, n) => read(`scenes/ch1-sc${n + 1}.md`).trim())

test('the state always shows the scaffold of the current scene', async () => {
  const open = await story(2)
  const { session, read, write } = open
  const shown = async (message: string): Promise<string> => (await session.preview(message)).text
  const second = await shown('Go on.')
  expect(second).toContain('<scene>Scene 2: Title 2</scene>')
  expect(second).toContain('<voice_state>state_2</voice_state>')
  const first = await shown('What about ch1-sc1?')
  for (const said of [
    '<file>scenes/ch1-sc1.md</file>',
    '<beat>beat_1 (Opening Image, 0–1%)</beat>',
    '<chapter>Chapter 1</chapter>',
    '<scene>Scene 1: Title 1</scene>',
    '<voice_state>state_1</voice_state>',
    '<scaffold_id>ch1-sc1</scaffold_id>',
    '<word_target>101</word_target>',
    '<callbacks>thread 1</callbacks>',
  ])
    expect(first).toContain(said)
  expect(first).not.toContain('<voice_state>state_2')
  write(
    'scaffolds/ch1-sc2.md',
    read('scaffolds/ch1-sc2.md').replace('state_2', 'open').replace('102 words', '80 words'),
  )
  const edited = await shown('Go on.')
  expect(edited).toContain('<voice_state>open</voice_state>')
  expect(edited).toContain('<word_target>80</word_target>')
}, 60_000)

test('moving a scene renumbers the other scenes, and undo restores the order', async () => {
  const open = await story(4)
  const { act, read, session, folder } = open
  expect(await act(move('ch1-sc4', to(2)))).toMatchObject([
    {
      status: 'executed',
      result: { moved: ['ch1-sc4 is now ch1-sc2', 'ch1-sc2 is now ch1-sc3', 'ch1-sc3 is now ch1-sc4'] },
    },
  ])
  expect(texts(open, 4)).toEqual(['Text 1.', 'Text 4.', 'Text 2.', 'Text 3.'])
  expect(read('scaffolds/ch1-sc2.md')).toMatch(/^# Scaffold ch1-sc2: Title 4\n/)
  expect((await session.preview('Go on.')).text).toContain('<scene>Scene 2: Title 4</scene>')
  // The moved scene is now scene 2, directly before scene 3.
  open.rules.splice(0, open.rules.length, {
    match: { says: '<before key="ch1-sc2">Text 4.' },
    answer: { text: 'Anew.' },
  })
  await act('<action type="write_scene"><chapter>1</chapter><scene>3</scene></action>')
  expect(read('scenes/ch1-sc3.md').trim()).toBe('Anew.')
  expect(await session.undo()).toMatchObject({ file: 'scenes/ch1-sc3.md', undid: 'write_scene' })
  const undone = await session.undo()
  expect(undone).toMatchObject({ undid: 'move_scene' })
  expect(undone.also).toContain('scaffolds/ch1-sc4.md')
  expect(texts(open, 4)).toEqual(['Text 1.', 'Text 2.', 'Text 3.', 'Text 4.'])
  expect(read('scaffolds/ch1-sc2.md')).toMatch(/^# Scaffold ch1-sc2: Title 2\n/)
  expect(existsSync(join(folder, 'scenes/ch1-sc5.md'))).toBe(false)
}, 60_000)

test('a scene is cut with its scaffold, and undo restores both', async () => {
  const open = await story(2)
  const { act, session, folder, read } = open
  expect(await act(move('ch1-sc2', '<cut>true</cut>'))).toMatchObject([
    {
      status: 'executed',
      result: { cut: 'ch1-sc2', files: ['scaffolds/ch1-sc2.md', 'scenes/ch1-sc2.md', 'summaries/ch1-sc2.md'] },
    },
  ])
  for (const file of ['scenes/ch1-sc2.md', 'scaffolds/ch1-sc2.md']) expect(existsSync(join(folder, file))).toBe(false)
  const prompt = (await session.preview('Go on.')).text
  expect(prompt).not.toContain('path="scenes/ch1-sc2.md')
  expect(prompt).not.toContain('state_2')
  expect((await session.documents()).map(({ key }) => key)).not.toContain('ch1-sc2')
  expect(await session.undo()).toMatchObject({ undid: 'move_scene' })
  expect(read('scenes/ch1-sc2.md').trim()).toBe('Text 2.')
  expect(read('scaffolds/ch1-sc2.md')).toContain('Title 2')
  expect((await session.preview('Go on with ch1-sc2.')).text).toContain('<voice_state>state_2</voice_state>')
  // Moves and cuts in one reply are undone together, and no file is left behind.
  await act(move('ch1-sc2', to(1)) + move('ch1-sc2', '<cut>true</cut>'))
  expect(existsSync(join(folder, 'scenes/ch1-sc2.md'))).toBe(false)
  expect(read('scenes/ch1-sc1.md').trim()).toBe('Text 2.')
  await session.undo()
  expect(texts(open, 2)).toEqual(['Text 1.', 'Text 2.'])
  expect(await session.versions('scenes/ch1-sc2.md')).not.toContainEqual(expect.objectContaining({ action: undefined }))
  expect(await act(move('ch1-sc9', '<cut>true</cut>') + move('ch1-sc1', to(1)) + move('ch1-sc1', ''))).toMatchObject([
    { status: 'failed', reason: expect.stringContaining("no scene 'ch1-sc9'. Existing scenes: ch1-sc1, ch1-sc2") },
    { status: 'failed', reason: expect.stringContaining('already has this number') },
    { status: 'failed', reason: expect.stringContaining("'cut' to remove the scene") },
  ])
}, 60_000)
