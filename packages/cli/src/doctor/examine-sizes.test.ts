import { mkdirSync, mkdtempSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { examineSizes, inMegabytes } from './examine-sizes.ts'

test('measures the store, the projects and other data in .quire separately', async () => {
  const dir = mkdtempSync(join(tmpdir(), 'quire-sizes-'))
  mkdirSync(join(dir, '.quire', 'store', 'base'), { recursive: true })
  mkdirSync(join(dir, 'projects', 'novel'), { recursive: true })
  writeFileSync(join(dir, '.quire', 'store', 'base', '1'), Buffer.alloc(2_500_000))
  writeFileSync(join(dir, '.quire', 'october.quire'), Buffer.alloc(1_000))
  writeFileSync(join(dir, 'projects', 'novel', 'a.md'), Buffer.alloc(200_000))
  symlinkSync('/', join(dir, 'projects', 'everything'))
  const found = (await examineSizes(dir)).filter(({ id }) => id !== 'size.compiled code')
  expect(found.map(({ message }) => message)).toEqual([
    'store (.quire/store): 2.5 MB',
    'other data (.quire): 1 kB',
    'project files (projects): 0.2 MB',
  ])
})

test('nothing is listed for an empty folder', async () => {
  const found = await examineSizes(mkdtempSync(join(tmpdir(), 'quire-sizes-')))
  expect(found.filter(({ id }) => id !== 'size.compiled code')).toEqual([])
})

test.each([
  [1, '1 kB'],
  [99_999, '100 kB'],
  [100_000, '0.1 MB'],
  [31_240_000, '31.2 MB'],
])('%d bytes are shown as %s', (bytes, shown) => expect(inMegabytes(bytes)).toBe(shown))
