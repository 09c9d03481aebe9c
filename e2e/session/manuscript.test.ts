import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Store } from '@quire/runtime/store'
import { strFromU8, unzipSync } from 'fflate'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type TestStore, testStore } from '../store/kinds.ts'
import { type ForemanSession, foremanSession } from './foreman-session.ts'

let place: TestStore
let store: Store
let open: ForemanSession

beforeAll(async () => {
  place = await testStore('embedded')
  store = await place.open()
  open = await foremanSession(store, 'editor')
  await open.reply(
    ['ch1-sc1', 'ch1-sc2', 'ch2-sc1']
      .map((key) => `<content_update target="${key}">The text of ${key}.</content_update>`)
      .join('\n'),
  )
}, 60_000)
afterAll(async () => {
  open.close()
  await place.close()
}, 60_000)

test('a manuscript joins the newest texts, hand edits included', async () => {
  await open.session.setText('project.title', 'The Mill')
  await open.session.setText('manuscript.chapters', '2: The Door')
  open.write('scenes/ch1-sc2.md', 'Rewritten by hand.\n')
  const { title, parts, words, missing } = await open.session.manuscript()
  expect({ title, words, missing }).toEqual({ title: 'The Mill', words: 11, missing: [] })
  expect(
    parts.flatMap(({ chapters }) => chapters.map((one) => [one.title, one.texts.map(({ text }) => text)])),
  ).toEqual([
    ['Chapter 1', ['The text of ch1-sc1.', 'Rewritten by hand.']],
    ['Chapter 2: The Door', ['The text of ch2-sc1.']],
  ])
})

test('confirming the end writes the book in every format', async () => {
  await open.session.add('agent_memory.preferences', 'Never “rewritten”')
  // What is known to be wrong is shown, and does not stop the writer.
  expect(await open.session.confirm('manuscript_complete')).toBe(
    [
      'Known faults:',
      '- Covered by no text: beat_1 through beat_15',
      '- scenes/ch1-sc2.md:1 Never “rewritten”: “Rewritten” (deduction)',
      'The manuscript is complete. Wrote manuscript.md, manuscript.epub, manuscript.docx.',
    ].join('\n'),
  )
  expect(readdirSync(open.folder)).toEqual(
    expect.arrayContaining(['manuscript.docx', 'manuscript.epub', 'manuscript.md']),
  )
  expect(open.read('manuscript.md')).toMatch(/^# The Mill\n\n## Chapter 1\n\nThe text of ch1-sc1\.\n\n\* \* \*\n/)
  const epub = unzipSync(readFileSync(join(open.folder, 'manuscript.epub')))
  expect(strFromU8(epub['book/chapter-2.xhtml']!)).toContain('<p>The text of ch2-sc1.</p>')
})

test('a manuscript can be joined while a turn writes to it', async () => {
  const update = '<content_update target="ch3-sc1">Late.</content_update>'
  const [joined, { contentUpdates }] = await Promise.all([open.session.manuscript(), open.reply(update)])
  expect(joined.words).toBeGreaterThan(0)
  expect(contentUpdates).toHaveLength(1)
})

test('the end of the process writes the book again, because its texts may have changed', async () => {
  open.write('scenes/ch2-sc1.md', 'A last change.\n')
  expect(await open.session.goTo('finished')).toEqual(['manuscript.md', 'manuscript.epub', 'manuscript.docx'])
  expect(open.read('manuscript.md')).toContain('A last change.')
})
