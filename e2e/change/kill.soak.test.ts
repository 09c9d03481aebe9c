/** @module-tag long */
import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quire } from '../cli/quire.ts'
import { startPostgres, type TestPostgres } from '../postgres.ts'
import { PLAN, passesOn, RIGHT, shop, testing, untouched, WRONG } from './sample.ts'

const BIN = fileURLToPath(new URL('../../packages/cli/bin/quire.js', import.meta.url))
let postgres: TestPostgres
const made: ReturnType<typeof shop>[] = []
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(async () => {
  await postgres.close()
  for (const one of made) one.remove()
})

function tree(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return Object.fromEntries(
    files
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((file) => [file.slice(folder.length), readFileSync(file, 'utf8')]),
  )
}

const ARGS = ['run', 'change', '--input', 'request.md', '--repo', '.', '--models', 'scripted/ada', '--run-id', 'k']
const REST = ['--project', 'p', '--json', ...testing('sleep 0.5; node check.mjs')]

test('a change has the same result and no leftover files after repeated kills', async () => {
  const inOne = async (kill: boolean) => {
    const repository = shop({
      plan: '<action type="search"><text>total</text></action>',
      'plan-looked': PLAN,
      implement: `${WRONG}<action type="test"></action>`,
      'implement-looked': WRONG,
      'review-1': '<review>NEEDS_CHANGES</review>',
      fix: `${RIGHT}<action type="test"></action>`,
      'fix-looked': '<message>The tests pass.</message>',
    })
    made.push(repository)
    const env = { DATABASE_URL: await postgres.freshDatabase() }
    const before = untouched(repository)
    const started = existsSync(join(repository.folder, '.quire/worktrees'))
    expect(started).toBe(false)
    let kills = 0
    for (let wait = 1500; kill && kills < 7; wait += 700) {
      const child = spawn(process.execPath, [BIN, ...ARGS, ...REST, '--fault', 'latency:150'], {
        cwd: repository.folder,
        env: { PATH: process.env.PATH ?? '', HOME: process.env.HOME ?? '', ...env },
        stdio: 'ignore',
      })
      const ended = new Promise((resolve) => child.on('exit', resolve))
      await Promise.race([sleep(wait), ended])
      child.kill('SIGKILL')
      await ended
      kills++
    }
    const { code, stderr, stdout } = await quire([...ARGS, ...REST], { cwd: repository.folder, env })
    expect(code, stderr).toBe(0)
    expect(untouched(repository)).toEqual(before)
    expect(readdirSync(join(repository.folder, '.quire/worktrees'))).toEqual(['.gitignore'])
    expect(repository.git('for-each-ref', '--format=%(refname)')).toBe('refs/heads/main\nrefs/heads/quire/k\n')
    expect(passesOn(repository, 'quire/k')).toBe(true)
    const target = join(repository.folder, '.quire/exported')
    await quire(['export', 'k', target], { cwd: repository.folder, env })
    const commit = repository.git('rev-parse', 'quire/k')
    return { files: tree(target), commit, calls: (JSON.parse(stdout) as { calls: number }).calls }
  }
  const calm = await inOne(false)
  const killed = await inOne(true)
  expect(killed).toEqual(calm)
}, 240_000)
