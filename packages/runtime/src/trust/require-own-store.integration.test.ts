import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { TrackedStore } from './errors.ts'
import { findTrackedStore, requireOwnStore } from './require-own-store.ts'

let repository: string
let workspace: string
let outside: string
beforeEach(() => {
  const temporary = realpathSync(mkdtempSync(join(tmpdir(), 'quire-tracked-')))
  repository = join(temporary, 'repository')
  outside = join(temporary, 'outside')
  workspace = join(repository, 'Work')
  mkdirSync(join(workspace, '.quire/store'), { recursive: true })
  writeFileSync(join(workspace, '.quire/.gitignore'), '*\n')
  git('init', '--quiet')
})
afterEach(() => rmSync(join(repository, '..'), { recursive: true, force: true }))

const git = (...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=a', '-c', 'user.email=a@b.invalid', ...args], {
    cwd: repository,
    encoding: 'utf8',
    stdio: 'pipe',
  })
/** Adds a path to the index without creating the file. */
function track(path: string): void {
  git('update-index', '--add', '--cacheinfo', `100644,${'1'.repeat(40)},${path}`)
}

test.each([
  'Work/.quire/store/recovery.signal',
  'Work/.quire/store.mark',
  'Work/.quire',
  'work/.Quire/store/recovery.signal',
  'Work/.q\u200cuire/x',
  'Work/QUIRE~1/x',
])('finds %j', (path) => {
  track('a')
  expect(findTrackedStore(workspace)).toBeUndefined()
  track(path)
  expect(findTrackedStore(workspace)).toBe(path)
})

test.each(['.quire/x', 'Other/.quire/x', 'Work/.quirel/x', 'Work/inner/.quire/x', 'Work/quire/x'])(
  'ignores %j, which is not in the folder',
  (path) => {
    track(path)
    expect(findTrackedStore(workspace)).toBeUndefined()
  },
)

test('ignores the files that git ignores', () => {
  writeFileSync(join(workspace, 'quire.yaml'), '')
  git('add', '.')
  expect(git('ls-files')).toContain('quire.yaml')
  expect(findTrackedStore(workspace)).toBeUndefined()
})

test('reads the index of a linked work tree', () => {
  git('commit', '--quiet', '--allow-empty', '-m', 'a')
  git('worktree', 'add', '--quiet', outside)
  expect(findTrackedStore(outside)).toBeUndefined()
  git('-C', outside, 'update-index', '--add', '--cacheinfo', `100644,${'1'.repeat(40)},.quire/x`)
  expect(findTrackedStore(outside)).toBe('.quire/x')
})

test.each([false, true])('a tracked store is not opened (trusted: %s)', (isTrusted) => {
  const environment = { XDG_CONFIG_HOME: outside }
  const open = () => requireOwnStore(workspace, { environment, isTrusted })
  open()
  track('Work/.quire/store/PG_VERSION')
  expect(open).toThrow(TrackedStore)
  expect(open).toThrow('git tracks Work/.quire/store/PG_VERSION')
  git('rm', '--quiet', '--cached', '-r', 'Work/.quire')
  expect(open).not.toThrow()
  writeFileSync(join(repository, '.git/index'), 'garbage')
  expect(open).toThrow('git’s index has an unknown format')
})
