import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { ManualFolder, ManualFolderUnusable, parsePromptFileName, promptFileNames } from './manual-folder.ts'

let dir: string
let folder: ManualFolder
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'quire-manual-'))
  folder = new ManualFolder(dir)
})
afterEach(() => rmSync(dir, { recursive: true, force: true }))

const given = (content: string | Uint8Array): string => {
  mkdirSync(folder.path, { recursive: true })
  writeFileSync(join(folder.path, 'a.md'), content)
  return 'a.md'
}
const contentOf = async (name: string) => (await folder.readAnswer(name))?.content

test('creates a private, git-ignored folder on the first write', async () => {
  expect(await folder.list()).toBeUndefined()
  await folder.write('p.md', 'prompt')
  expect(await folder.list()).toEqual(['p.md'])
  expect(statSync(folder.path).mode & 0o777).toBe(0o700)
  expect(statSync(join(folder.path, 'p.md')).mode & 0o777).toBe(0o600)
  expect(readFileSync(join(dir, '.quire', '.gitignore'), 'utf8')).toBe('*\n')
})

test('a deleted workspace is not recreated', async () => {
  rmSync(dir, { recursive: true })
  await expect(folder.write('p.md', 'prompt')).rejects.toThrow(ManualFolderUnusable)
  expect(statSync(dir, { throwIfNoEntry: false })).toBeUndefined()
})

test('does not read or write through a linked folder', async () => {
  const elsewhere = join(dir, 'elsewhere')
  mkdirSync(elsewhere)
  mkdirSync(join(dir, '.quire'))
  symlinkSync(elsewhere, folder.path)
  await expect(folder.list()).rejects.toThrow('it is a link')
  await expect(folder.write('p.md', 'prompt')).rejects.toThrow(ManualFolderUnusable)
})

test('reads the file’s text and removes the byte order mark', async () => {
  expect(await contentOf(given('\uFEFF# Yes\r\n'))).toEqual({ text: '# Yes\r\n' })
  expect(await folder.readAnswer('none.md')).toBeUndefined()
})

test.each([
  ['nothing', '', 'is empty'],
  ['blanks', ' \n\t', 'is empty'],
  ['a file with a NUL byte', 'a\0b', 'NUL byte'],
  ['a file in another encoding', Uint8Array.of(0xff, 0xfe, 0x41), 'is not UTF-8'],
  ['a file that is too large', 'x'.repeat(4 * 1024 * 1024 + 1), 'the limit is'],
])('%s is not an answer', async (_, content, problem) => {
  expect(await contentOf(given(content))).toEqual({ problem: expect.stringContaining(problem) })
})

test('does not read a link, a folder or a pipe as an answer', async () => {
  given('x')
  symlinkSync('/etc/hostname', join(folder.path, 'link.md'))
  mkdirSync(join(folder.path, 'folder.md'))
  execFileSync('/bin/sh', ['-c', 'mkfifo "$0"', join(folder.path, 'pipe.md')])
  expect(await contentOf('link.md')).toEqual({ problem: 'is a link' })
  expect(await contentOf('folder.md')).toEqual({ problem: 'is not a file' })
  expect(await contentOf('pipe.md')).toEqual({ problem: 'is not a file' })
})

test('every write creates a new version', async () => {
  const name = given('one')
  const before = await folder.readAnswer(name)
  given('three')
  expect((await folder.readAnswer(name))?.version).not.toBe(before?.version)
})

const prompt = { id: '0123456789', call: 'r/s#1', run: 'october', step: 'draft/brief', model: 'manual/me' }

test('names contain run, step and model', () => {
  expect(promptFileNames(prompt)).toEqual({
    prompt: 'october.draft-brief.me.0123456789.prompt.md',
    answer: 'october.draft-brief.me.0123456789.answer.md',
  })
})

test('creates short, visible file names that can be parsed', () => {
  const name = fc.oneof(
    fc.string({ maxLength: 300 }),
    fc.constantFrom('../../x', '/etc/passwd', '.', '..', 'a\0b', '💥'),
  )
  fc.assert(
    fc.property(name, name, name, (run, step, model) => {
      for (const [kind, file] of Object.entries(promptFileNames({ ...prompt, run, step, model: `manual/${model}` }))) {
        expect(file).toMatch(/^[A-Za-z0-9_][A-Za-z0-9._-]*$/)
        expect(file.length).toBeLessThan(255)
        expect(parsePromptFileName(file)).toEqual({ id: prompt.id, kind })
      }
    }),
  )
})

test('ignores other files', () => {
  for (const name of [
    'README.md',
    'notes.answer.md',
    'a.0123456789.answer.md~',
    '.0123456789.answer.md',
    'x.0123.prompt.md',
  ]) {
    expect(parsePromptFileName(name), name).toBeUndefined()
  }
})
