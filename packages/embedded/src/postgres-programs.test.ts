import { mkdirSync, mkdtempSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { copyInto } from './postgres-programs.ts'

const dir = mkdtempSync(join(tmpdir(), 'quire-programs-'))
afterAll(() => rmSync(dir, { recursive: true, force: true }))

it('copies programs with links that point into the copy, and adds links that the package lacks', () => {
  const native = join(dir, 'package/native')
  mkdirSync(join(native, 'lib'), { recursive: true })
  writeFileSync(join(native, 'lib/libpq.so.5.18'), '')
  symlinkSync('libpq.so.5.18', join(native, 'lib/libpq.so.5'))
  const links = ['libpq.so.5', 'libpq.so'].map((name) => ({
    source: 'native/lib/libpq.so.5.18',
    target: `native/lib/${name}`,
  }))
  writeFileSync(join(native, 'pg-symlinks.json'), JSON.stringify(links))
  const copy = copyInto(join(dir, 'cache'), native, '18')
  expect(readlinkSync(join(copy, 'lib/libpq.so.5'))).toBe('libpq.so.5.18')
  expect(readlinkSync(join(copy, 'lib/libpq.so'))).toBe('libpq.so.5.18')
})
