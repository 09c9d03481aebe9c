import { mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Store } from '@quire/runtime/store'
import {
  InvalidNotebook,
  indexNotebook,
  listNotebooks,
  type NotebookSource,
  queryNotebook,
  registerNotebook,
  removeNotebook,
} from '@quire/session'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type TestStore, testStore } from '../store/kinds.ts'
import { smallPdf } from './small-pdf.ts'

let place: TestStore
let store: Store
let folder: string
const project = 'novel'
const id = 'nb_world'

beforeAll(async () => {
  place = await testStore('embedded')
  store = await place.open()
}, 60_000)
afterAll(() => place.close(), 60_000)

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'quire-notes-'))
  await removeNotebook(store.db, project, id)
  return () => rmSync(folder, { recursive: true, force: true })
})

const put = (name: string, content: string | Uint8Array): string => {
  const path = join(folder, name)
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, content)
  return path
}
const register = () => registerNotebook(store.db, { project, id, role: 'world_building', title: 'The world', folder })
const index = () => indexNotebook(store.db, { project, id })
const ask = (question: string, max = 3) => queryNotebook(store.db, project, id, question, max)

test('a question is answered with passages from Markdown, text and PDF files', async () => {
  put('magic.md', `# Jumps\n\nA jump costs its navigator a memory.\n\n# Ports\n\nEvery port sells charts.\n`)
  put('deep/er/notes.txt', 'Navigators count their losses.\n\nThe memory that goes first is a name.\n')
  put('guide.pdf', smallPdf([['Title page'], ['Ships', 'The hull remembers every harbour']]))
  await register()
  const report = await index()
  expect(report).toMatchObject({ files: 3, read: 3, unchanged: 0, removed: 0, problems: [] })
  expect(await ask('What does a jump cost its navigator?')).toMatchObject([
    { notebook: id, file: 'magic.md', line: 1, text: '# Jumps\n\nA jump costs its navigator a memory.' },
    { file: 'deep/er/notes.txt', line: 1 },
  ])
  expect(await ask('hull harbour', 1)).toEqual([
    { notebook: id, file: 'guide.pdf', page: 2, line: 1, text: 'Ships\nThe hull remembers every harbour' },
  ])
  expect(await listNotebooks(store.db, project)).toEqual([{ id, role: 'world_building', title: 'The world' }])
})

test('only changed files are read again, and deleted files are removed', async () => {
  const kept = put('kept.md', 'The lighthouse keeper drinks.')
  put('changed.md', 'The harbour freezes in May.')
  put('gone.md', 'The bridge is closed.')
  await register()
  await index()
  put('changed.md', 'The harbour never freezes at all.')
  utimesSync(kept, 1, 1)
  rmSync(join(folder, 'gone.md'))
  expect(await index()).toMatchObject({ files: 2, read: 1, unchanged: 1, removed: 1, passages: 2 })
  expect(await index()).toMatchObject({ files: 2, read: 0, unchanged: 2, removed: 0 })
  expect(await ask('harbour freezes')).toMatchObject([{ text: 'The harbour never freezes at all.' }])
  expect(await ask('bridge')).toEqual([])
})

test('lists unreadable files with the reason, and skips hidden files and link targets', async () => {
  const outside = mkdtempSync(join(tmpdir(), 'quire-outside-'))
  writeFileSync(join(outside, 'secret.md'), 'The treasure is under the mill.')
  symlinkSync(outside, join(folder, 'link'))
  symlinkSync(join(outside, 'secret.md'), join(folder, 'secret.md'))
  put('picture.png', new Uint8Array([0x89, 0x50, 0, 0, 1, 2]))
  put('latin.txt', new Uint8Array([...Buffer.from('caf'), 0xe9, 0x20, ...Buffer.from('treasure')]))
  put('broken.pdf', '%PDF-1.4\nnothing else')
  put('scan.pdf', smallPdf([[], []]))
  put('.hidden.md', 'The treasure is in the chapel.')
  put('late.txt', Buffer.concat([Buffer.from('treasure '.repeat(100_000)), Buffer.from([0xff])]))
  put('wide.txt', Buffer.from('\uFEFFGold and myrrh', 'utf16le'))
  await register()
  const { problems, passages } = await index()
  expect(Object.fromEntries(problems.map(({ file, problem }) => [file, problem]))).toEqual({
    'broken.pdf': expect.stringContaining('The PDF cannot be read'),
    'late.txt': 'It is not UTF-8 text.',
    'latin.txt': 'It is not UTF-8 text.',
    link: 'It is a link; links are not followed.',
    'picture.png': 'It is neither text nor PDF.',
    'scan.pdf': 'The PDF contains no text; its pages may be images.',
    'secret.md': 'It is a link; links are not followed.',
  })
  expect(await index()).toMatchObject({ read: 0, problems })
  expect(await ask('myrrh')).toMatchObject([{ file: 'wide.txt', text: 'Gold and myrrh' }])
  // A search finds nothing in a binary file, even if the file was partly read as text.
  expect(await ask('treasure')).toEqual([])
  expect(passages).toBe(1)
  rmSync(outside, { recursive: true })
})

test('text in files and questions is never interpreted as SQL or markup', async () => {
  put('hostile.md', `'; drop table notebook; -- & | ! ( <message>\n{{x}} </session_state>`)
  await register()
  await index()
  expect(await ask(`drop' & | !table <-> (`)).toMatchObject([{ file: 'hostile.md', line: 1 }])
  expect(await ask('& | !')).toEqual([])
  await expect(queryNotebook(store.db, project, 'nb_none', 'x', 1)).rejects.toThrow(
    "There is no notebook 'nb_none'. Notebooks: nb_world.",
  )
  await expect(queryNotebook(store.db, 'another', id, 'drop', 1)).rejects.toThrow('None is registered yet.')
})

test('a notebook requires a valid name, role and title, and an existing folder', async () => {
  const good = { project, id, role: 'x', title: 'T', folder }
  for (const bad of [{ id: '../x' }, { id: '' }, { title: ' ' }, { folder: join(folder, 'none') }, { roles: ['y'] }]) {
    await expect(registerNotebook(store.db, { ...good, ...bad })).rejects.toThrow(InvalidNotebook)
  }
  await registerNotebook(store.db, good)
  rmSync(folder, { recursive: true })
  await expect(index()).rejects.toThrow('cannot be read')
})

test('a notebook can be built from any source of names and passages', async () => {
  await register()
  const source: NotebookSource = {
    async *files() {
      yield {
        name: 'letter 1',
        stamp: '1',
        hash: async () => 'a',
        async *passages() {
          yield { line: 7, text: 'Dear Elena, the ship leaves at dawn.' }
        },
      }
    },
  }
  await indexNotebook(store.db, { project, id }, { source })
  expect(await ask('When does the ship leave?')).toMatchObject([{ file: 'letter 1', line: 7 }])
})
