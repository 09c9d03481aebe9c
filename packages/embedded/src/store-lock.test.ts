import { mkdtempSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { isStoreLocked, takeStoreLock } from './store-lock.ts'

let folder: string
let path: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quire-lock-'))
  path = join(folder, 'store.lock')
})
afterEach(() => rmSync(folder, { recursive: true }))

describe('the lock of a store', () => {
  test('has only one holder at a time', () => {
    expect(isStoreLocked(path)).toBe(false)
    expect(takeStoreLock(path)?.isSound()).toBe(true)
    expect(isStoreLocked(path)).toBe(true)
    expect(takeStoreLock(path)).toBeUndefined()
    expect(statSync(path).size).toBe(0)
  })

  test.each(['', 'x', 'garbage '.repeat(1_000), '{"pid": 1}'])('ignores the contents of the file: %j', (content) => {
    writeFileSync(path, content)
    expect(isStoreLocked(path)).toBe(false)
    expect(takeStoreLock(path)).toBeDefined()
    expect(takeStoreLock(path)).toBeUndefined()
  })

  test('detects that the lock file was removed or replaced', () => {
    const lock = takeStoreLock(path)!
    renameSync(path, `${path}.old`)
    expect(lock.isSound()).toBe(false)
    writeFileSync(path, '')
    expect(lock.isSound()).toBe(false)
  })
})
