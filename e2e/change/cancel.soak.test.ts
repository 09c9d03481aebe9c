/** @module-tag long */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quire } from '../cli/quire.ts'
import { installStandIns, type StandIns } from '../cli-agents/install-stand-ins.ts'
import { startPostgres, type TestPostgres } from '../postgres.ts'
import { shop, trusting } from './sample.ts'

const BIN = fileURLToPath(new URL('../../packages/cli/bin/quire.js', import.meta.url))
let postgres: TestPostgres
let standIns: StandIns
let env: Record<string, string>
const made: ReturnType<typeof shop>[] = []
beforeAll(async () => {
  postgres = await startPostgres()
  standIns = await installStandIns(['claude'])
  const PATH = [standIns.path, process.env.PATH].join(delimiter)
  env = { PATH, DATABASE_URL: await postgres.freshDatabase() }
})
afterAll(async () => {
  await postgres.close()
  await standIns.remove()
  for (const one of made) one.remove()
})

/** The processes whose current folder is in a worktree. In a sandbox, they do not know their own ids. */
function runningIn(worktree: string): number[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .filter((pid) => {
      try {
        return readlinkSync(`/proc/${pid}/cwd`).startsWith(worktree)
      } catch {
        return false
      }
    })
    .map(Number)
}

/** Starts a change and waits until the implementing agent hangs. */
async function startHanging(run: string) {
  const repository = shop()
  made.push(repository)
  const args = ['run', 'change', '--input', 'request.md', '--repo', '.', '--models', 'scripted/ada', '--run-id', run]
  const child = spawn(process.execPath, [BIN, ...args, '--implement', 'claude:hang', ...trusting], {
    cwd: repository.folder,
    env: { HOME: process.env.HOME ?? '', ...env },
    stdio: 'ignore',
  })
  const worktree = join(repository.folder, '.quire/worktrees', `${run}-implement-1`)
  const file = join(worktree, 'files/pids.json')
  for (let tries = 0; tries < 600 && !existsSync(file); tries++) await sleep(50)
  await sleep(100)
  const pids = runningIn(worktree)
  // The agent and its child. In a sandbox, there are also the processes of the sandbox.
  expect(pids.length).toBeGreaterThanOrEqual(2)
  const refs = (): string => repository.git('for-each-ref', '--format=%(refname)', 'refs/quire')
  expect(refs()).not.toBe('')
  return { repository, child, worktree, pids, refs }
}

const ended = (child: ChildProcess): Promise<unknown> =>
  child.exitCode === null && child.signalCode === null
    ? new Promise((resolve) => child.on('exit', resolve))
    : Promise.resolve()

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0) && !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}

const worktreesOf = (folder: string): string[] =>
  readdirSync(join(folder, '.quire/worktrees')).filter((name) => name !== '.gitignore')

test('a cancelled change leaves no ref, no worktree and no process', async () => {
  const { repository, child, pids, refs } = await startHanging('c1')
  const { code, stderr } = await quire(['cancel', 'c1', '--json'], { cwd: repository.folder, env })
  expect(code, stderr).toBe(0)
  await ended(child)
  expect(pids.filter(isAlive)).toEqual([])
  expect(worktreesOf(repository.folder)).toEqual([])
  expect(refs()).toBe('')
  expect(repository.git('branch', '--list', 'quire/*')).toBe('')
}, 60_000)

test('Ctrl-C leaves nothing behind, and the change can be cancelled or resumed', async () => {
  const { repository, child, pids, refs } = await startHanging('c3')
  child.kill('SIGINT')
  await ended(child)
  expect(pids.filter(isAlive)).toEqual([])
  expect(worktreesOf(repository.folder)).toEqual([])
  expect(refs()).toBe('')
  const { stdout } = await quire(['show', 'c3', '--json'], { cwd: repository.folder, env })
  expect(JSON.parse(stdout)).toMatchObject({ status: 'running' })
  const resumed = await quire(['resume', 'c3', '--replace', 'cli/claude:hang=cli/claude:mend', '--json'], {
    cwd: repository.folder,
    env,
  })
  expect(resumed.code, resumed.stderr).toBe(0)
  expect(repository.git('branch', '--list', 'quire/*')).toContain('quire/c3')
}, 60_000)

test('cancelling a killed change removes everything it left behind', async () => {
  const { repository, child, pids, worktree, refs } = await startHanging('c2')
  child.kill('SIGKILL')
  await ended(child)
  for (let tries = 0; tries < 100 && pids.some(isAlive); tries++) await sleep(50)
  expect(pids.filter(isAlive)).toEqual([])
  expect(existsSync(worktree)).toBe(true)
  expect((await quire(['cancel', 'c2'], { cwd: repository.folder, env })).code).toBe(0)
  expect(refs()).toBe('')
  expect(existsSync(worktree)).toBe(false)
}, 60_000)
