import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { hostname, tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { sweepWorktrees } from './worktree.ts'

const home = mkdtempSync(join(tmpdir(), 'quire-sweep-'))
afterAll(() => rmSync(home, { recursive: true, force: true }))

test('removes only the worktrees of terminated processes on this machine', async () => {
  const { pid: dead } = spawnSync(process.execPath, ['-e', ''])
  const owners = {
    dead: { host: hostname(), pid: dead },
    alive: { host: hostname(), pid: process.pid },
    elsewhere: { host: `not-${hostname()}`, pid: dead },
  }
  for (const [name, owner] of Object.entries(owners)) {
    mkdirSync(join(home, name, 'files'), { recursive: true })
    writeFileSync(join(home, name, 'owner.json'), JSON.stringify(owner))
  }
  mkdirSync(join(home, 'being-made'))
  await sweepWorktrees(home)
  expect(readdirSync(home).sort()).toEqual(['alive', 'being-made', 'elsewhere'])
  await sweepWorktrees(join(home, 'nowhere'))
})
