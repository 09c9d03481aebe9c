/** @module-tag long */
import { type ChildProcess, spawn } from 'node:child_process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { startOwnPostgres } from '../postgres.ts'
import { until } from '../store/processes.ts'
import { lookAtRun } from './look-at-run.ts'
import { startLoopbackModel } from './loopback-model.ts'
import { runEnvironment } from './run-processes.ts'
import { submitRuns } from './submit-runs.ts'
import { makeTestWorkspace } from './test-workspace.ts'

const BIN = fileURLToPath(new URL('../../packages/cli/bin/quire.js', import.meta.url))
const LEAVES = 400
const OUTAGES = 13

test('13 outages with three workers cause no repeated calls', async () => {
  const postgres = await startOwnPostgres()
  const model = await startLoopbackModel(() => ({ kind: 'delay', ms: 300 + Math.random() * 1_500 }))
  const workspace = makeTestWorkspace(model)
  const place = { workspace: workspace.dir, databaseUrl: await postgres.freshDatabase() }
  const workers: ChildProcess[] = []
  try {
    await submitRuns(place, ['r'], LEAVES)
    for (let n = 0; n < 3; n++) {
      const environment = { ...runEnvironment(), DATABASE_URL: place.databaseUrl }
      const args = [BIN, 'worker', '--concurrency', '3']
      workers.push(spawn(process.execPath, args, { cwd: place.workspace, env: environment, stdio: 'ignore' }))
    }
    await until(() => model.requests() > 3, 60_000)
    for (let outage = 0; outage < OUTAGES; outage++) {
      await sleep(1_000 + Math.random() * 2_000)
      await postgres.stop(outage % 2 === 0 ? 'crash' : 'shutdown')
      // Every fourth outage is longer than a lease.
      await sleep(outage % 4 === 3 ? 12_000 : Math.random() * 4_000)
      await postgres.start()
    }
    await until(async () => (await lookAtRun(place, 'r')).summary.status !== 'running', 300_000)
    const { summary, completed } = await lookAtRun(place, 'r')
    expect(summary).toMatchObject({ status: 'completed', calls: LEAVES, errors: [] })
    expect(completed).toHaveLength(LEAVES + 1)
    expect([...model.asked()].filter(([, times]) => times > 1)).toEqual([])
  } finally {
    for (const worker of workers) worker.kill('SIGKILL')
    workspace.remove()
    await Promise.all([postgres.close(), model.close()])
  }
}, 600_000)
