import { defaultProfiles } from '@quire/core'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type LosingProxy, openLosingProxy } from '../../../../../e2e/losing-proxy.ts'
import { startPostgres, type TestPostgres } from '../../../../../e2e/postgres.ts'
import { openStore, type Store } from '../../store/index.ts'
import { Engine } from '../engine.ts'
import type { Flow } from '../flow/flow.ts'
import { readEvents } from '../records/events.ts'
import { showRun } from '../records/show-run.ts'

const STEPS = 24
const KEYS = Array.from({ length: STEPS }, (_, n) => `step-${n}`).toSorted()
const CLAIM = /set status = 'running'/

let executions: string[]
const flow: Flow = {
  name: 'flow',
  description: 'independent steps',
  start: () =>
    Array.from({ length: STEPS }, (_, n) => ({ key: `step-${n}`, name: 'step', kind: 'plain', input: null })),
  kinds: {
    plain: async ({ step }) => {
      executions.push(step.key)
      return { status: 'completed' }
    },
  },
}

let postgres: TestPostgres
let proxy: LosingProxy
let direct: Store
let store: Store
let engine: Engine
beforeEach(async () => {
  executions = []
  postgres = await startPostgres()
  const databaseUrl = await postgres.freshDatabase()
  const address = new URL(databaseUrl)
  proxy = await openLosingProxy({ upstream: { host: address.hostname, port: Number(address.port) } })
  address.port = String(proxy.port)
  direct = await openStore({ databaseUrl })
  store = await openStore({ databaseUrl: address.href })
  engine = await Engine.open({
    store,
    flows: [flow],
    models: defaultProfiles(),
    openModel: () => {
      throw new Error('No step asks a model.')
    },
    random: () => 0,
  })
})
afterEach(async () => {
  await engine.close()
  await proxy.close()
  await direct.close()
  await postgres.close()
})

const start = (id: string) => engine.start('flow', { input: 'x', models: [], options: {} }, { id, project: 'p' })
const isEnded = (run: string, timeout = 8_000) =>
  expect.poll(async () => (await showRun(direct.db, run)).status, { timeout }).toBe('completed')

describe('a worker', () => {
  test('returns the steps of a claim whose reply was lost', async () => {
    await start('r')
    const lost = proxy.lose({ match: CLAIM, how: 'cut' })
    const worker = engine.worker(STEPS)
    worker.start()
    await lost
    await isEnded('r')
    await worker.stop()
    // The lost claim and the one that replaced it.
    const events = await readEvents(direct.db, 'r')
    expect(events.filter(({ type }) => type === 'step.started')).toHaveLength(2 * STEPS)
    expect(executions.toSorted()).toEqual(KEYS)
    // A lost result is nobody's failure.
    const { rows } = await sql`select distinct attempts, worker_deaths, failures from step`.execute(direct.db)
    expect(rows).toEqual([{ attempts: 1, worker_deaths: 0, failures: 0 }])
  })

  test('keeps the steps of a claim whose reply is late', async () => {
    await start('r')
    const late = proxy.lose({ match: CLAIM, how: 'stall', ms: 2_500 })
    const worker = engine.worker(STEPS)
    worker.start()
    await late
    await isEnded('r')
    await worker.stop()
    expect(executions).toHaveLength(STEPS)
    const { rows } = await sql`select distinct claim, attempts from step`.execute(direct.db)
    expect(rows).toEqual([{ claim: 1, attempts: 1 }])
  })

  test('commits each step once if the reply to the commit was lost', async () => {
    await start('r')
    const lost = proxy.lose({ match: /steps_ended as/, how: 'cut' })
    const worker = engine.worker(4)
    worker.start()
    await lost
    await isEnded('r')
    await worker.stop()
    expect(executions).toHaveLength(STEPS)
    const events = await readEvents(direct.db, 'r')
    expect(events.filter(({ type }) => type === 'step.completed')).toHaveLength(STEPS)
  })

  test('frees the steps of workers that no longer exist', async () => {
    const worker = engine.worker(4)
    worker.start()
    await start('r')
    await isEnded('r')
    await start('later')
    await sql`update step set status = 'running', claimed_by = 'gone' where run_id = 'later'`.execute(direct.db)
    await isEnded('later')
    await worker.stop()
  })

  test('completes every step once, whichever replies are lost', { tags: ['long'] }, async () => {
    let runs = 0
    const worker = engine.worker(6)
    worker.start()
    await fc.assert(
      fc.asyncProperty(fc.array(fc.nat({ max: 60 }), { maxLength: 8 }), async (positions) => {
        const run = `r${runs++}`
        executions = []
        await start(run)
        let statement = 0
        const isNext = { test: () => positions.includes(statement++) }
        for (const _ of positions) void proxy.lose({ match: isNext, how: 'cut' })
        await isEnded(run, 30_000)
        const events = await readEvents(direct.db, run)
        const completed = events.filter(({ type }) => type === 'step.completed').map(({ data }) => data.step)
        expect(completed.toSorted()).toEqual(KEYS)
        expect(new Set(executions)).toEqual(new Set(KEYS))
        const { rows } = await sql`select from step where claimed_by is not null or worker_deaths > 0`.execute(
          direct.db,
        )
        expect(rows).toEqual([])
      }),
      { numRuns: 15 },
    )
    await worker.stop()
  })

  test('notices that a reply will never come', { tags: ['long'] }, async () => {
    await start('r')
    const lost = proxy.lose({ match: CLAIM, how: 'swallow' })
    const worker = engine.worker(STEPS)
    worker.start()
    await lost
    await isEnded('r', 30_000)
    await worker.stop()
    expect(executions).toHaveLength(STEPS)
  })
})

test('a conversation continues after a lost reply to a claim', async () => {
  await start('r')
  const lost = proxy.lose({ match: CLAIM, how: 'cut' })
  const performed = engine.perform('r').catch(() => engine.perform('r'))
  await lost
  expect(await performed).toBe('completed')
  expect(executions).toHaveLength(STEPS)
})
