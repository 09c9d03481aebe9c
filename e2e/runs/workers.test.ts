import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres, type TestPostgres } from '../postgres.ts'
import { until } from '../store/processes.ts'
import { lookAtRun } from './look-at-run.ts'
import { startLoopbackModel } from './loopback-model.ts'
import { runEnvironment, startRunProcess } from './run-processes.ts'
import { makeTestWorkspace } from './test-workspace.ts'

const BIN = fileURLToPath(new URL('../../packages/cli/bin/quire.js', import.meta.url))
const LEAVES = 60
const CONCURRENCY = 4

let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.close())

function startWorker(workspace: string, databaseUrl: string): ChildProcess {
  return spawn(process.execPath, [BIN, 'worker', '--concurrency', String(CONCURRENCY)], {
    cwd: workspace,
    env: { ...runEnvironment(), DATABASE_URL: databaseUrl },
    stdio: 'ignore',
  })
}

test('if one of two workers on a run is killed, the other worker finishes the run', async () => {
  const model = await startLoopbackModel(() => ({ kind: 'delay', ms: 100 }))
  const workspace = makeTestWorkspace(model)
  const place = { workspace: workspace.dir, databaseUrl: await postgres.freshDatabase() }
  // The process that starts the run dies at once. Workers finish the run.
  const job = { ...place, flow: 'fan-out', run: 'r', input: String(LEAVES), models: ['loop/writer'] }
  await startRunProcess({ ...job, dieAt: 'step.claimed' }).ended
  const workers = [0, 1].map(() => startWorker(workspace.dir, place.databaseUrl))
  try {
    await until(() => model.requests() > LEAVES / 3, 30_000)
    const [killed, survivor] = workers
    killed!.kill('SIGKILL')
    await once(killed!, 'exit')
    expect(model.requests()).toBeLessThan(LEAVES)
    await until(async () => (await lookAtRun(place, 'r')).summary.status !== 'running', 60_000)
    const { summary, completed, documents } = await lookAtRun(place, 'r')
    expect(summary).toMatchObject({ status: 'completed', calls: LEAVES, errors: [] })
    expect(documents).toHaveLength(LEAVES)
    expect(new Set(completed).size).toBe(LEAVES + 1)
    expect(completed).toHaveLength(LEAVES + 1)
    // Only the calls that the killed worker was waiting for are repeated.
    expect(model.requests()).toBeLessThanOrEqual(LEAVES + CONCURRENCY)
    survivor!.kill('SIGTERM')
    const [code] = await once(survivor!, 'exit')
    expect(code).toBe(0)
  } finally {
    for (const worker of workers) worker.kill('SIGKILL')
    workspace.remove()
    await model.close()
  }
}, 120_000)
