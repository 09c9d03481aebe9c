import { expect, test } from 'vitest'
import { FileNotWritten, FolderNotMade } from './write-file-safely.ts'

const failure = (code: string, message: string): Error => Object.assign(new Error(`${code}: ${message}`), { code })

test('reports why a file cannot be written, with advice', () => {
  expect(new FileNotWritten('a.md', failure('ENOSPC', 'no space left on device, write')).message).toBe(
    'a.md could not be written: no space left on device. The previous file is unchanged. Free some space and try again.',
  )
  const readOnly = failure('EROFS', "read-only file system, open '/x/.quire-1.tmp'")
  expect(new FileNotWritten('a.md', readOnly).message).toBe(
    'a.md could not be written: read-only file system. The previous file is unchanged.',
  )
})

test('reports why a folder cannot be created', () => {
  expect(new FolderNotMade('out', failure('EACCES', "permission denied, mkdir 'out'")).message).toBe(
    'out cannot be used as a folder: permission denied. Choose another folder.',
  )
})
