import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { branchOf } from './branch-of.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'quire-branch-'))
  execFileSync('git', ['init', '--quiet', '--initial-branch=feature/tax', join(folder, 'repository')])
  mkdirSync(join(folder, 'repository', 'src'))
})
afterAll(() => rmSync(folder, { recursive: true }))

test.each([
  ['a repository', 'repository', 'feature/tax'],
  ['a folder in a repository', 'repository/src', 'feature/tax'],
  ['a missing folder', 'nowhere', undefined],
])('looks up the branch of %s', async (_name, path, branch) => {
  expect(await branchOf(join(folder, path))).toBe(branch)
})

test('returns no branch for a detached HEAD', async () => {
  const git = (...args: string[]) =>
    execFileSync('git', [
      '-C',
      join(folder, 'repository'),
      '-c',
      'user.name=a',
      '-c',
      'user.email=a@example.invalid',
      ...args,
    ])
  git('commit', '--quiet', '--allow-empty', '--message=One')
  git('checkout', '--quiet', '--detach')
  expect(await branchOf(join(folder, 'repository'))).toBeUndefined()
})
