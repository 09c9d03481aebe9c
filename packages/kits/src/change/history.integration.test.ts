import { execFileSync } from 'node:child_process'
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openHistory } from './history.ts'

const top = mkdtempSync(join(tmpdir(), 'quire-history-'))
const target = mkdtempSync(join(tmpdir(), 'quire-history-target-'))
afterAll(() => {
  for (const folder of [top, target]) rmSync(folder, { recursive: true, force: true })
})

const git = (...args: string[]): string =>
  execFileSync('git', ['-c', 'user.name=Ada', '-c', 'user.email=ada@example.com', ...args], { cwd: top })
    .toString()
    .trim()
const commit = (message: string): string => {
  git('add', '-A')
  git('commit', '-q', '-m', message)
  return git('rev-parse', 'HEAD')
}

test('each commit is written as it was, below the folder only, and links are not', async () => {
  git('init', '-q')
  const shop = join(top, 'shop')
  mkdirSync(join(shop, 'prompts'), { recursive: true })
  writeFileSync(join(top, 'secret.txt'), 'Secret.')
  writeFileSync(join(shop, 'prompts/a.md'), 'One.\r\n')
  writeFileSync(join(shop, 'prompts/b'), 'A file.')
  symlinkSync('../secret.txt', join(shop, 'link.txt'))
  const first = commit('First\n\nMore about it.')
  rmSync(join(shop, 'prompts/b'))
  mkdirSync(join(shop, 'prompts/b'))
  writeFileSync(join(shop, 'prompts/b/c.md'), 'In a folder.')
  rmSync(join(shop, 'prompts/a.md'))
  const second = commit('Second')

  const history = await openHistory(shop, `${first}..`, target)
  expect(history.commits).toEqual([first, second])
  expect(await history.describe(first)).toMatchObject({ commit: first, subject: 'First' })
  for (let times = 0; times < 2; times++) {
    await history.write(first)
    expect(readdirSync(target)).toEqual(['prompts'])
    expect(readFileSync(join(target, 'prompts/a.md'), 'utf8')).toBe('One.\r\n')
    expect(readFileSync(join(target, 'prompts/b'), 'utf8')).toBe('A file.')
    await history.write(second)
    expect(existsSync(join(target, 'prompts/a.md'))).toBe(false)
    expect(readFileSync(join(target, 'prompts/b/c.md'), 'utf8')).toBe('In a folder.')
  }
})

test('names that look like options are not options', async () => {
  await expect(openHistory(top, '--all..HEAD', target)).rejects.toMatchObject({ code: 'history-not-readable' })
})
