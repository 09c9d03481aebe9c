import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { readGitIndex } from './read-git-index.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'quire-git-index-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const git = (args: readonly string[], input = ''): string =>
  execFileSync('git', [...args], { cwd: folder, encoding: 'utf8', input, stdio: ['pipe', 'pipe', 'ignore'] })

/** Adds paths to the index without creating the files. */
function track(paths: readonly string[], hashLength = 40): void {
  const lines = paths.map((path) => `100644 ${'1'.repeat(hashLength)}\t${path}\0`)
  git(['update-index', '-z', '--index-info'], lines.join(''))
}
const tracked = (): string[] => [...readGitIndex(join(folder, '.git'))].sort()
const listed = (): string[] => git(['ls-files', '-z']).split('\0').filter(Boolean).sort()

const PATHS = [
  '.quire/store/recovery.signal',
  '.quiet',
  'a',
  'ä/ö',
  `${'long/'.repeat(60)}name`,
  `${'longer/'.repeat(570)}name`,
  `${'longer/'.repeat(570)}names`,
  'b/c',
  'b/cd',
]

test.each([
  ['version 2', 'sha1', ['--index-version', '2']],
  ['version 4, with shortened paths', 'sha1', ['--index-version', '4']],
  ['a split index', 'sha1', ['--split-index']],
  ['SHA-256', 'sha256', ['--index-version', '2']],
  ['SHA-256 and version 4', 'sha256', ['--index-version', '4']],
])('reads %s', (_, format, options) => {
  git(['init', '--quiet', `--object-format=${format}`])
  track(PATHS, format === 'sha1' ? 40 : 64)
  git(['update-index', ...options])
  track(['later'], format === 'sha1' ? 40 : 64)
  expect(tracked()).toEqual([...PATHS, 'later'].sort())
  expect(listed()).toEqual(tracked())
})

test('reads entries with extended flags', () => {
  git(['init', '--quiet'])
  track(PATHS)
  git(['update-index', '--skip-worktree', '.quiet', 'a'])
  expect(tracked()).toEqual([...PATHS].sort())
})

test('a folder without an index tracks nothing', () => {
  expect(readGitIndex(join(folder, '.git'))).toEqual([])
})

test('lists the same paths as git', () => {
  git(['init', '--quiet'])
  const part = fc.stringMatching(/^[a-c.é]{1,4}$/).filter((name) => !/^\.+$/.test(name))
  const path = fc.array(part, { minLength: 1, maxLength: 3 }).map((parts) => parts.join('/'))
  fc.assert(
    fc.property(fc.array(path, { maxLength: 12 }), fc.constantFrom('2', '4'), (paths, version) => {
      rmSync(join(folder, '.git', 'index'), { force: true })
      track(paths)
      git(['update-index', '--index-version', version])
      expect(tracked()).toEqual(listed())
    }),
    { numRuns: 25 },
  )
})

test('never lists fewer paths if the index is broken', () => {
  git(['init', '--quiet'])
  track(PATHS)
  const file = join(folder, '.git', 'index')
  const whole = readFileSync(file)
  const outcome = (): string => {
    try {
      return `${tracked().length} paths`
    } catch (error) {
      return (error as Error).message
    }
  }
  fc.assert(
    fc.property(fc.nat(whole.length - 1), fc.uint8Array({ maxLength: 40 }), (length, more) => {
      writeFileSync(file, Buffer.concat([whole.subarray(0, length), more]))
      expect(['git’s index has an unknown format', `${PATHS.length} paths`]).toContain(outcome())
    }),
  )
})
