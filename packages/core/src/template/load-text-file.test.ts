// biome-ignore lint/style/noRestrictedImports: only a process can make a pipe to be refused.
import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { FileUnreadable } from './errors.ts'
import { loadTextFile } from './load-text-file.ts'

const dir = mkdtempSync(join(tmpdir(), 'quire-files-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

function put(name: string, bytes: string | number[]): string {
  const path = join(dir, name)
  writeFileSync(path, typeof bytes === 'string' ? bytes : new Uint8Array(bytes))
  return path
}

function refusal(path: string, options = {}): FileUnreadable {
  try {
    loadTextFile(path, options)
  } catch (error) {
    if (error instanceof FileUnreadable) return error
    throw error
  }
  throw new Error('nothing was thrown')
}

test('reads text unchanged, without a byte order mark', () => {
  expect(loadTextFile(put('a', 'é\r\n\u{1f600}'))).toBe('é\r\n\u{1f600}')
  expect(loadTextFile(put('b', '\uFEFFtext'))).toBe('text')
  expect(loadTextFile(put('c', ''))).toBe('')
})

test('reads the whole file even if its reported size is zero', {
  skip: process.platform !== 'linux',
}, () => {
  expect(loadTextFile('/proc/self/status')).toContain('Pid:')
})

test.each([
  ['one stray byte', [0x61, 0x0a, 0x0a, 0xff, 0x62], 3, 3],
  ['a character cut off at the end', [0x61, 0xe2, 0x82], 2, 1],
  ['an overlong form', [0x0a, 0xc0, 0xaf], 1, 2],
])('rejects %s and reports the position', (name, bytes, byte, line) => {
  expect(refusal(put(name, bytes))).toMatchObject({ reason: 'not-utf8', byte, line, code: 'file-unreadable' })
})

test('the error mentions UTF-16', () => {
  expect(refusal(put('wide', [0xff, 0xfe, 0x61, 0x00])).message).toContain('UTF-16')
})

test('rejects binary data', () => {
  expect(refusal(put('binary', [0x61, 0x0a, 0x00]))).toMatchObject({ reason: 'binary', byte: 2, line: 2 })
})

test('rejects a huge file without reading it', () => {
  const path = put('huge', '')
  truncateSync(path, 20_000_000_000)
  expect(refusal(path)).toMatchObject({ reason: 'too-large' })
  expect(refusal(put('small', '12345'), { limit: 4 })).toMatchObject({ reason: 'too-large' })
  expect(loadTextFile(put('fits', '1234'), { limit: 4 })).toBe('1234')
})

test('rejects folders, devices, pipes and missing files without waiting', () => {
  expect(refusal(dir).reason).toBe('not-a-file')
  expect(refusal(join(dir, 'none')).reason).toBe('missing')
  expect(refusal(join(put('file', ''), 'below')).reason).toBe('missing')
  if (process.platform === 'win32') return
  expect(refusal('/dev/zero').reason).toBe('not-a-file')
  const pipe = join(dir, 'pipe')
  execFileSync('/bin/sh', ['-c', 'mkfifo "$0"', pipe])
  expect(refusal(pipe, { label: 'a pipe' })).toMatchObject({ reason: 'not-a-file', file: 'a pipe' })
})
