import { expect, test } from 'vitest'
import type { SessionDocument } from '../documents/documents.ts'
import { NOTHING_WRITTEN } from '../process/gate.ts'
import { parseProcess } from '../process/parse-process.ts'
import { newSessionState } from '../state/state-draft.ts'
import { collectMaterial } from './collect-material.ts'
import { workPiece } from './work-pieces.ts'

const process = parseProcess(
  `description: A talk
modes:
  edit:
    goal: Polish
    material:
      - { document: part, only_active: true, lines: true }
      - { work: points, around: at.point, by: 1 }
      - { work: title }
      - { document: report, words: [check] }
templates:
  points:
    display: Points
    file: points.md
    fields: { p_1: {}, p_2: {}, p_3: {}, p_4: {}, p_5: {}, p_6: { display: The end } }
  title: { display: Title, file: title.md, fields: { text: {}, subtitle: { required: false, description: If any } } }
state: { at: { fields: { file: {}, point: {} } } }
active: at.file
`,
  { file: 'process.yaml', name: 'talk' },
)

const document = (path: string, kind: string, lines: number): SessionDocument => ({
  path,
  kind,
  key: path.replace(/^.*\/|\.md$/g, ''),
  version: 1,
  text: Array.from({ length: lines }, (_, n) => `${path} paragraph ${n + 1}. ${'Words. '.repeat(60)}`).join('\n\n'),
})
const documents = [
  document('parts/a-1.md', 'part', 20),
  document('parts/b-2.md', 'part', 20),
  document('points.md', 'points', 1),
  document('title.md', 'title', 1),
  document('reports/health.md', 'report', 1),
]
const reader = {
  documents: async () => documents,
  map: async () => undefined,
  read: async (path: string) => documents.find((one) => one.path === path),
}

async function ids(
  message: string,
  more: { reading?: string[]; point?: string; maxCurrent?: number } = {},
): Promise<string[]> {
  const state = {
    ...newSessionState(process),
    sections: { at: { file: 'parts/a-1.md', point: more.point ?? '' } },
    reading: (more.reading ?? []).map((path) => ({ path, from: 1 })),
  }
  const { maxCurrent } = more
  const options = { process, state, before: state, written: NOTHING_WRITTEN, message }
  const pieces = await collectMaterial(reader, { ...options, ...(maxCurrent !== undefined && { maxCurrent }) })
  return pieces.map(({ id }) => id)
}

test('shows only the mentioned text if there is room for one', async () => {
  const texts = async (maxCurrent?: number) => {
    const found = await ids('Compare b-2 with a-1.', maxCurrent === undefined ? {} : { maxCurrent })
    return [...new Set(found.map((id) => id.split(' ')[0]))].filter((path) => path!.startsWith('parts/')).sort()
  }
  expect(await texts()).toEqual(['parts/a-1.md', 'parts/b-2.md'])
  expect(await texts(1)).toHaveLength(1)
})

test('alternates between pieces of opened documents and pieces of the current text', async () => {
  const found = await ids('Go on.', { reading: ['parts/b-2.md'] })
  expect(found.slice(0, 4).map((id) => id.split(' ')[0])).toEqual([
    'parts/a-1.md',
    'parts/b-2.md',
    'parts/a-1.md',
    'parts/b-2.md',
  ])
})

test('puts a text mentioned in the message first', async () => {
  const found = await ids('Is b-2 better?')
  expect(found.slice(0, 2).map((id) => id.split(' ')[0])).toEqual(['parts/b-2.md', 'parts/a-1.md'])
})

test('marks the current text if others stand beside it', async () => {
  const marked = async (message: string, reading: readonly string[] = []) => {
    const sections = { at: { file: 'parts/a-1.md', point: '' } }
    const opened = reading.map((path) => ({ path, from: 1 }))
    const state = { ...newSessionState(process), sections, reading: opened }
    const pieces = await collectMaterial(reader, { process, state, before: state, written: NOTHING_WRITTEN, message })
    return [
      ...new Set(pieces.filter(({ text }) => text.includes(' current="true">')).map(({ id }) => id.split(' ')[0])),
    ]
  }
  expect(await marked('Is b-2 better?')).toEqual(['parts/b-2.md'])
  expect(await marked('Go on.', ['parts/b-2.md'])).toEqual(['parts/a-1.md'])
  expect(await marked('Go on.')).toEqual([])
})

test('shows an opened form only once, in full', async () => {
  for (const reading of [['title.md'], ['points.md']])
    expect((await ids('Go on.', { reading })).some((id) => id.startsWith(reading[0]!))).toBe(false)
  const reading = [{ path: 'points.md', from: 1 }]
  const state = { ...newSessionState(process), sections: { at: { file: '', point: 'p_1' } }, reading }
  const pieces = await collectMaterial(reader, { process, state, before: state, written: NOTHING_WRITTEN, message: '' })
  const points = pieces.find(({ id }) => id === 'points')!.text
  expect(points).not.toContain('<elsewhere')
  for (let n = 1; n <= 6; n++) expect(points).toContain(`name="p_${n}"`)
})

test('in a long form, shows only the fields near the current field in full', async () => {
  const state = { ...newSessionState(process), sections: { at: { file: '', point: 'p_2, p_3' } } }
  const pieces = await collectMaterial(reader, { process, state, before: state, written: NOTHING_WRITTEN, message: '' })
  const points = pieces.find(({ id }) => id === 'points')!.text
  expect(
    [...points.matchAll(/<missing name="(\w+)"[^>]*?(current="true")?\/>/g)].map(([, name, is]) => [name, !!is]),
  ).toEqual([
    ['p_1', false],
    ['p_2', true],
    ['p_3', true],
    ['p_4', false],
  ])
  // The fields that follow are named once, there.
  expect(points).toContain('shows="p_1 through p_4" path="points.md">')
  expect(points).not.toContain('p_5')
  // Fields far from the current ones come last.
  expect(pieces.at(-1)).toMatchObject({ id: 'points rest', text: expect.stringContaining('part="the other fields"') })
  expect([...pieces.at(-1)!.text.matchAll(/name="(p_\d)"/g)].map(([, name]) => name)).toEqual(['p_5', 'p_6'])
  expect(pieces.find(({ id }) => id === 'title')!.text).toContain(
    '<optional name="subtitle" title="subtitle">If any</optional>',
  )
})

test('in a long form, shows the next fields that no text covers, and marks them', () => {
  const state = { ...newSessionState(process), sections: { at: { file: '', point: 'p_1' } } }
  const part = { kind: 'work', template: 'points', around: { section: 'at', field: 'point', by: 0 } } as const
  const shown = (open: readonly string[]): (string | undefined)[][] => {
    const { text } = workPiece(process, state, part, { open })!
    return [...text.matchAll(/<missing name="(\w+)"[^>]*?(not_covered)?(?:="true")?\/?>/g)].map(([, ...found]) => found)
  }
  expect(shown([])).toEqual([['p_1', undefined]])
  expect(shown(['p_3', 'p_4', 'p_5', 'p_6'])).toEqual([
    ['p_1', undefined],
    ['p_3', 'not_covered'],
    ['p_4', 'not_covered'],
    ['p_5', 'not_covered'],
  ])
})

test('shows a document only if the message is about it, if the process says so', async () => {
  const isShown = async (message: string) => (await ids(message)).some((id) => id.startsWith('reports/'))
  expect(await isShown('What did the last Checks find?')).toBe(true)
  expect(await isShown('Go on, unchecked.')).toBe(false)
})
