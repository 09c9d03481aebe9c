import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { openStore } from '@quire/runtime/store'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres, type TestPostgres } from '../postgres.ts'
import { until } from '../store/processes.ts'
import { lookAtRun } from './look-at-run.ts'
import { startLoopbackModel } from './loopback-model.ts'
import { runEnvironment, startRunProcess } from './run-processes.ts'
import { makeTestWorkspace } from './test-workspace.ts'

const BIN = fileURLToPath(new URL('../../packages/cli/bin/quire.js', import.meta.url))
const LEAVES = 24
const CONCURRENCY = 3
const PER_MINUTE = 14

let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.close())

test('three workers share the limits of one provider, even if a worker is killed', async () => {
  const model = await startLoopbackModel(() => ({ kind: 'delay', ms: 300 }))
  const provider = `, concurrency: ${CONCURRENCY}, requestsPerMinute: ${PER_MINUTE}`
  const workspace = makeTestWorkspace(model, { provider })
  const place = { workspace: workspace.dir, databaseUrl: await postgres.freshDatabase() }
  const job = { ...place, flow: 'fan-out', run: 'r', input: String(LEAVES), models: ['loop/writer'] }
  await startRunProcess({ ...job, dieAt: 'step.claimed' }).ended
  const start = (): ChildProcess =>
    spawn(process.execPath, [BIN, 'worker', '--concurrency', '4'], {
      cwd: workspace.dir,
      env: { ...runEnvironment(), DATABASE_URL: place.databaseUrl },
      stdio: 'ignore',
    })
  const store = await openStore({ databaseUrl: place.databaseUrl })
  const workers = [start(), start(), start()]
  // Resets the permits' timestamps, so that the rate-limit minute does not end too early on a slow machine.
  const granted = async () => {
    await sql`update permit set granted_at = now() where granted_at < now() - interval '5 seconds'`.execute(store.db)
    const found = await sql<{ count: number }>`
      select count(*)::integer as count from permit where granted_at is not null
    `.execute(store.db)
    return found.rows[0]!.count
  }
  try {
    await until(async () => (await granted()) > 4, 30_000)
    workers[0]!.kill('SIGKILL')
    await once(workers[0]!, 'exit')
    await until(async () => (await granted()) >= PER_MINUTE, 60_000)
    // Without shared limits, the other workers would have continued.
    await wait(3_000)
    expect(await granted()).toBe(PER_MINUTE)
    // The killed process may not have sent all of its permitted requests.
    expect(model.requests()).toBeGreaterThan(PER_MINUTE - CONCURRENCY - 1)
    expect(model.requests()).toBeLessThanOrEqual(PER_MINUTE)
    expect(model.maxAtOnce()).toBe(CONCURRENCY)
    // A minute passes on the database clock.
    await sql`update permit set granted_at = granted_at - interval '1 minute'`.execute(store.db)
    await until(async () => (await lookAtRun(place, 'r')).summary.status !== 'running', 60_000)
    expect((await lookAtRun(place, 'r')).summary).toMatchObject({ status: 'completed', calls: LEAVES, errors: [] })
    expect(model.maxAtOnce()).toBe(CONCURRENCY)
    expect(model.requests()).toBeLessThanOrEqual(LEAVES + CONCURRENCY)
  } finally {
    for (const worker of workers) worker.kill('SIGKILL')
    await store.close()
    workspace.remove()
    await model.close()
  }
}, 180_000)
