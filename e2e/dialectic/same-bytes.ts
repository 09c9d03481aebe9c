import { expect } from 'vitest'
import { quire } from '../cli/quire.ts'
import { startQuire } from '../cli/start-quire.ts'
import type { TestPostgres } from '../postgres.ts'
import { type Folder, tree } from './dialectic-workspace.ts'
import { killedAndResumed } from './killed-and-resumed.ts'

/** No project is named: the folders' own names must not show. */
const RUN = 'run dialectic --input request.md --models scripted/alpha,scripted/beta --run-id r --json'.split(' ')

interface Options {
  /** What more the command is told. */
  readonly args?: readonly string[]
  /** How many files such a run makes at least. */
  readonly files: number
  readonly kills: Parameters<typeof killedAndResumed>[3]
}

/** A run embedded, on PostgreSQL with two workers beside the command, and killed and resumed: all its files are equal. */
export async function expectSameBytes(
  folder: Folder,
  postgres: TestPostgres,
  { args = [], files, kills }: Options,
): Promise<void> {
  const run = [...RUN, ...args]
  const here = folder.workspace()
  const first = await quire(run, { cwd: here })
  expect(first.code, first.stderr).toBe(0)
  const out = folder.fresh('embedded')
  await quire(['export', 'r', out], { cwd: here })
  const expected = tree(out)
  expect(Object.keys(expected).length).toBeGreaterThan(files)
  for (const text of Object.values(expected)) expect(text).not.toContain(here)

  const there = folder.workspace()
  const env = { DATABASE_URL: await postgres.freshDatabase() }
  // The tables are there before three processes look for them.
  await quire(['runs'], { cwd: there, env })
  const workers = [startQuire(['worker'], there, env), startQuire(['worker'], there, env)]
  const shared = await quire(run, { cwd: there, env })
  for (const worker of workers) worker.kill('SIGTERM')
  expect(shared.code, shared.stderr).toBe(0)
  const elsewhere = folder.fresh('postgres')
  await quire(['export', 'r', elsewhere], { cwd: there, env })
  expect(tree(elsewhere)).toEqual(expected)

  const resumed = folder.fresh('killed')
  await killedAndResumed(run, folder.workspace(), resumed, kills)
  expect(tree(resumed)).toEqual(expected)
}
