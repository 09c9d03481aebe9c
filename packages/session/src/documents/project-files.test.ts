import {
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { UnsafeDocumentPath } from '../errors.ts'
import { ProjectFiles } from './project-files.ts'

let root: string
let folder: string
let files: ProjectFiles

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'quire-files-'))
  folder = join(root, 'projects', 'novel')
  files = new ProjectFiles(folder, () => 'abc')
})
afterEach(() => rmSync(root, { recursive: true, force: true }))

describe('a project’s files', () => {
  it('can be written and read, and are not executable', async () => {
    await files.write('scenes/one.md', 'Text.')
    expect(await files.read('scenes/one.md')).toBe('Text.')
    expect(statSync(join(folder, 'scenes/one.md')).mode & 0o111).toBe(0)
  })

  it.each(['quire.yaml', 'flows/x.md', '.env', 'run.sh', 'a.md:stream'])(
    'cannot be code or settings: %s',
    async (path) => {
      await expect(files.write(path, 'x')).rejects.toThrow(UnsafeDocumentPath)
      await expect(files.read(path)).rejects.toThrow(UnsafeDocumentPath)
      expect(existsSync(join(folder, path))).toBe(false)
    },
  )

  it('are not written through a link inside the folder', async () => {
    const outside = join(root, 'outside')
    mkdirSync(outside)
    mkdirSync(folder, { recursive: true })
    symlinkSync(outside, join(folder, 'scenes'))
    symlinkSync(join(outside, 'secret.md'), join(folder, 'note.md'))
    await expect(files.write('scenes/one.md', 'x')).rejects.toThrow('scenes is a link')
    await expect(files.write('note.md', 'x')).rejects.toThrow('note.md is a link')
    await expect(files.read('note.md')).rejects.toThrow('note.md is a link')
    expect(existsSync(join(outside, 'one.md'))).toBe(false)
  })

  it.each(['projects', 'projects/novel'])('are not written if %s itself is a link', async (link) => {
    const prompts = join(root, 'prompts')
    mkdirSync(prompts)
    mkdirSync(join(root, link, '..'), { recursive: true })
    symlinkSync(prompts, join(root, link))
    await expect(files.write('identity.md', 'x')).rejects.toThrow('is a link')
    expect(existsSync(join(prompts, 'identity.md'))).toBe(false)
    expect(existsSync(join(prompts, 'novel'))).toBe(false)
  })

  it('replace a hard link without changing the other file', async () => {
    const outside = join(root, 'profile.txt')
    writeFileSync(outside, 'mine')
    mkdirSync(folder, { recursive: true })
    linkSync(outside, join(folder, 'notes.txt'))
    await files.write('notes.txt', 'theirs')
    expect(readFileSync(outside, 'utf8')).toBe('mine')
  })
})
