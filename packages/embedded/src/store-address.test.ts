import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { clearStoreAddress, makeSocketFolder, readStoreAddress, socketIn, writeStoreAddress } from './store-address.ts'
import { makeStoreHome, type StorePaths, storePaths } from './store-paths.ts'

let workspace: string
let paths: StorePaths
let folder: string
beforeEach(() => {
  workspace = mkdtempSync(join(tmpdir(), 'quire-address-'))
  paths = storePaths(workspace)
  makeStoreHome(paths)
  writeFileSync(paths.lock, '')
  folder = makeSocketFolder(undefined)
})
afterEach(() => {
  rmSync(workspace, { recursive: true })
  rmSync(folder, { recursive: true, force: true })
})

describe('the address of a store', () => {
  test('is read back unchanged', () => {
    writeStoreAddress(paths, { folder, pid: 7, machine: 'here' })
    expect(readStoreAddress(paths)).toEqual({ folder, pid: 7, machine: 'here' })
    clearStoreAddress(paths)
    expect(readStoreAddress(paths)).toBeUndefined()
    expect(existsSync(folder)).toBe(false)
  })

  test('points to a private folder whose socket has a short path', () => {
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    expect(statSync(paths.home).mode & 0o777).toBe(0o700)
    expect(socketIn(folder).length).toBeLessThan(104)
  })

  test('is in a folder that git ignores', () => {
    expect(readFileSync(join(paths.home, '.gitignore'), 'utf8')).toBe('*\n')
  })

  test('is not trusted if other users can enter the folder', () => {
    writeStoreAddress(paths, { folder, pid: 7, machine: 'here' })
    chmodSync(folder, 0o755)
    expect(readStoreAddress(paths)).toBeUndefined()
  })

  test.each(['copied', 'moved'])('is not trusted after its workspace was %s', (how) => {
    writeStoreAddress(paths, { folder, pid: 7, machine: 'here' })
    const other = `${workspace}-${how}`
    if (how === 'copied') cpSync(workspace, other, { recursive: true })
    else renameSync(workspace, other)
    try {
      expect(existsSync(storePaths(other).address)).toBe(true)
      expect(readStoreAddress(storePaths(other))).toBeUndefined()
    } finally {
      if (how === 'copied') rmSync(other, { recursive: true })
      else renameSync(other, workspace)
    }
  })

  test('is not trusted after the lock has been replaced', () => {
    writeStoreAddress(paths, { folder, pid: 7, machine: 'here' })
    renameSync(paths.lock, `${paths.lock}.old`)
    writeFileSync(paths.lock, '')
    expect(readStoreAddress(paths)).toBeUndefined()
  })

  test.each([
    ['another database', JSON.stringify({ folder: '/var/run/postgresql', pid: 7 })],
    ['no folder', JSON.stringify({ folder: '/tmp/quire-store-none', pid: 7 })],
    ['half a file', '{"folder": "/tmp/quire-st'],
    ['nothing', ''],
    ['null', 'null'],
  ])('is not trusted if its content is %s', (_, content) => {
    writeFileSync(paths.address, content)
    expect(readStoreAddress(paths)).toBeUndefined()
    clearStoreAddress(paths)
    expect(existsSync(paths.address)).toBe(false)
    expect(existsSync(folder)).toBe(true)
  })

  test('removes its temporary file and does not follow links', () => {
    const precious = join(workspace, 'precious.txt')
    writeFileSync(precious, 'keep')
    symlinkSync(precious, `${paths.address}.tmp`)
    writeStoreAddress(paths, { folder, pid: 7, machine: '' })
    expect(readStoreAddress(paths)).toMatchObject({ folder, pid: 7 })
    writeFileSync(`${paths.address}.tmp`, '{"folder')
    clearStoreAddress(paths)
    expect(existsSync(`${paths.address}.tmp`)).toBe(false)
    expect(readFileSync(precious, 'utf8')).toBe('keep')
  })

  test('is not trusted if it points to a folder with a different name', () => {
    const other = join(workspace, 'precious')
    mkdirSync(other, { mode: 0o700 })
    writeStoreAddress(paths, { folder: other, pid: 7, machine: 'here' })
    clearStoreAddress(paths)
    expect(existsSync(other)).toBe(true)
  })
})
