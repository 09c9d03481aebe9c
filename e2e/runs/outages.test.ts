import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { RunSummary } from '@quire/runtime'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OwnPostgres, startOwnPostgres } from '../postgres.ts'
import { until } from '../store/processes.ts'
import { lookAtRun } from './look-at-run.ts'
import { type LoopbackModel, startLoopbackModel } from './loopback-model.ts'
import { runEnvironment } from './run-processes.ts'
import { makeTestWorkspace, type TestWorkspace } from './test-workspace.ts'

const BIN = fileURLToPath(new URL('../../packages/cli/bin/quire.js', import.meta.url))
const LEAVES = 12
const CONCURRENCY = 4
const ANSWER_MS = 1_500

interface Place {
  readonly postgres: OwnPostgres
  readonly databaseUrl: string
  readonly model: LoopbackModel
  readonly workspace: TestWorkspace
}

async function openPlace(): Promise<Place> {
  const postgres = await startOwnPostgres()
  const model = await startLoopbackModel(() => ({ kind: 'delay', ms: ANSWER_MS }))
  const workspace = makeTestWorkspace(model)
  writeFileSync(join(workspace.dir, 'leaves.txt'), String(LEAVES))
  return { postgres, databaseUrl: await postgres.freshDatabase(), model, workspace }
}

async function closePlace({ postgres, model, workspace }: Place): Promise<void> {
  workspace.remove()
  await Promise.all([postgres.close(), model.close()])
}

function startCommand({ workspace, databaseUrl }: Place, args: readonly string[]) {
  const child = spawn(process.execPath, [BIN, ...args], {
    cwd: workspace.dir,
    env: { ...runEnvironment(), DATABASE_URL: databaseUrl },
  })
  let stdout = ''
  let stderr = ''
  child.stdout.on('data', (text) => {
    stdout += text
  })
  child.stderr.on('data', (text) => {
    stderr += text
  })
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, stdout, stderr }))
  return { child, ended, stderr: () => stderr }
}

const startRun = (place: Place, ...more: string[]) =>
  startCommand(place, [
    ...['run', 'fan-out', '--input', 'leaves.txt', '--models', 'loop/writer', '--run-id', 'r', '--json'],
    ...['--concurrency', String(CONCURRENCY), ...more],
  ])

describe.concurrent('a database that becomes unavailable while answers are in transit', () => {
  test.each([
    { how: 'crash', awayMs: 13_000, what: 'after a crash, for longer than leases last' },
    { how: 'shutdown', awayMs: 5_000, what: 'after a fast shutdown' },
  ] as const)(
    '$what: the run waits, reports the outage and repeats no calls',
    async ({ how, awayMs }) => {
      const place = await openPlace()
      const { postgres, model } = place
      const run = startRun(place)
      // Another worker takes over if this worker seems dead.
      const worker = startCommand(place, ['worker', '--concurrency', '1'])
      try {
        await until(() => model.requests() > CONCURRENCY, 30_000)
        await postgres.stop(how)
        await sleep(awayMs)
        expect(run.child.exitCode).toBe(null)
        await postgres.start()
        const { code, stdout, stderr } = await run.ended
        expect(code, stderr).toBe(0)
        expect(JSON.parse(stdout) as RunSummary).toMatchObject({ status: 'completed', calls: LEAVES, errors: [] })
        expect(stderr).toMatch(/The database is not reachable; waiting \(\d+ s\)/)
        expect(stderr).toContain('The database is reachable again')
        expect([...model.asked().values()]).toEqual(Array.from({ length: LEAVES }, () => 1))
        const { completed } = await lookAtRun({ workspace: place.workspace.dir, databaseUrl: place.databaseUrl }, 'r')
        expect(completed).toHaveLength(LEAVES + 1)
      } finally {
        run.child.kill('SIGKILL')
        worker.child.kill('SIGKILL')
        await closePlace(place)
      }
    },
    90_000,
  )
})

describe('a database that stays unavailable', () => {
  let place: Place
  beforeAll(async () => {
    place = await openPlace()
  })
  afterAll(() => closePlace(place))

  test('ends the run at the time limit or on Ctrl-C, and allows resuming it', {
    tags: ['long'],
  }, async () => {
    const { postgres, model } = place
    const run = startRun(place, '--store-wait', '6')
    await until(() => model.requests() >= CONCURRENCY, 30_000)
    await postgres.stop('crash')
    const { code, stderr } = await run.ended
    expect(code, stderr).toBe(1)
    expect(stderr).toContain('"store-gone"')
    expect(stderr).toContain('quire resume r')
    await postgres.start()

    const stopped = startRun(place)
    await until(() => model.requests() > CONCURRENCY + 1, 30_000)
    await postgres.stop('crash')
    await until(() => stopped.stderr().includes('not reachable'), 20_000)
    const asked = performance.now()
    stopped.child.kill('SIGINT')
    expect((await stopped.ended).code).toBe(130)
    expect(performance.now() - asked).toBeLessThan(5_000)
    await postgres.start()

    const resumed = await startCommand(place, ['resume', 'r', '--json']).ended
    expect(JSON.parse(resumed.stdout) as RunSummary).toMatchObject({ status: 'completed', calls: LEAVES })
  })
})
