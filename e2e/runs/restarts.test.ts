import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres, type TestPostgres } from '../postgres.ts'
import { until } from '../store/processes.ts'
import { lookAtRun } from './look-at-run.ts'
import { startLoopbackModel } from './loopback-model.ts'
import { runEnvironment } from './run-processes.ts'
import { submitRuns } from './submit-runs.ts'
import { makeTestWorkspace } from './test-workspace.ts'

const BIN = fileURLToPath(new URL('../../packages/cli/bin/quire.js', import.meta.url))
const RUNS = Array.from({ length: 8 }, (_, n) => `r${n}`)
const RESTARTS = 14

let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.close())

test('no active claim is taken over when 14 workers start at once', {
  tags: ['long'],
}, async () => {
  const model = await startLoopbackModel(() => ({ kind: 'delay', ms: 2_000 }))
  const workspace = makeTestWorkspace(model)
  const place = { workspace: workspace.dir, databaseUrl: await postgres.freshDatabase() }
  const startWorker = (): ChildProcess =>
    spawn(process.execPath, [BIN, 'worker', '--concurrency', String(RUNS.length)], {
      cwd: place.workspace,
      env: { ...runEnvironment(), DATABASE_URL: place.databaseUrl },
      stdio: 'ignore',
    })
  const workers: ChildProcess[] = []
  try {
    await submitRuns(place, RUNS, 1)
    const killed = startWorker()
    workers.push(killed)
    await until(() => model.requests() === RUNS.length, 30_000)
    killed.kill('SIGKILL')
    await once(killed, 'exit')
    workers.push(...Array.from({ length: RESTARTS }, startWorker))
    const look = () => Promise.all(RUNS.map((run) => lookAtRun(place, run)))
    await until(async () => (await look()).every(({ summary }) => summary.status !== 'running'), 120_000)
    for (const { summary, completed } of await look()) {
      expect(summary).toMatchObject({ status: 'completed', errors: [], calls: 1 })
      expect([...completed].sort()).toEqual(['join', 'leaf-0'])
    }
    // The worker was killed during these calls, so each call is repeated once.
    expect(model.requests()).toBe(2 * RUNS.length)
  } finally {
    for (const worker of workers) worker.kill('SIGKILL')
    workspace.remove()
    await model.close()
  }
})
