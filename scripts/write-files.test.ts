import { mkdtempSync, readFileSync, rmSync, statSync, utimesSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { writeFiles } from './write-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'quire-files-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const pathOf = (name: string) => relative(fileURLToPath(new URL('..', import.meta.url)), join(folder, name))

test('a file is written before the next file is generated', async () => {
  const files = { [pathOf('new/a')]: () => 'A', [pathOf('b')]: () => readFileSync(join(folder, 'new/a'), 'utf8') }
  expect(await writeFiles(files)).toEqual([pathOf('new/a'), pathOf('b')])
  expect(readFileSync(join(folder, 'b'), 'utf8')).toBe('A')
})

test('an unchanged file keeps its time', async () => {
  const files = { [pathOf('same')]: () => 'same' }
  await writeFiles(files)
  utimesSync(join(folder, 'same'), 1, 1)
  expect(await writeFiles(files)).toEqual([])
  expect(statSync(join(folder, 'same')).mtimeMs).toBe(1000)
})

test('a check reports a changed file and does not write it', async () => {
  await writeFiles({ [pathOf('c')]: () => 'old' })
  expect(await writeFiles({ [pathOf('c')]: () => 'new' }, true)).toEqual([pathOf('c')])
  expect(readFileSync(join(folder, 'c'), 'utf8')).toBe('old')
})
