import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quire } from '../cli/quire.ts'
import { startPostgres, type TestPostgres } from '../postgres.ts'
import { BRIEF_STORE, startQuire, temporaryFolder, tree } from './dialectic-workspace.ts'
import { killedAndResumed } from './killed-and-resumed.ts'

const folder = temporaryFolder()
let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(async () => {
  await postgres.close()
  folder.remove()
})

/** No project is named: the folders' own names must not show. */
const RUN = [
  'run',
  'dialectic',
  '--input',
  'request.md',
  '--models',
  'scripted/alpha,scripted/beta',
  '--run-id',
  'r',
  '--json',
]

test('a run gives the same bytes embedded, on PostgreSQL with two workers, and killed at random and resumed', async () => {
  const here = folder.workspace()
  const first = await quire(RUN, { cwd: here, env: BRIEF_STORE })
  expect(first.code, first.stderr).toBe(0)
  const out = folder.fresh('embedded')
  await quire(['export', 'r', out], { cwd: here, env: BRIEF_STORE })
  const expected = tree(out)
  expect(Object.keys(expected).length).toBeGreaterThan(250)
  for (const text of Object.values(expected)) expect(text).not.toContain(here)

  const there = folder.workspace()
  const env = { DATABASE_URL: await postgres.freshDatabase() }
  // The tables are there before three processes look for them.
  await quire(['runs'], { cwd: there, env })
  const workers = [startQuire(['worker'], there, env), startQuire(['worker'], there, env)]
  const shared = await quire(RUN, { cwd: there, env })
  for (const worker of workers) worker.kill('SIGTERM')
  expect(shared.code, shared.stderr).toBe(0)
  const elsewhere = folder.fresh('postgres')
  await quire(['export', 'r', elsewhere], { cwd: there, env })
  expect(tree(elsewhere)).toEqual(expected)

  const killed = folder.workspace()
  const resumed = folder.fresh('killed')
  await killedAndResumed(RUN, killed, resumed, { kills: 3, seed: 5, sleep })
  expect(tree(resumed)).toEqual(expected)
}, 400_000)
