import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OwnPostgres, startOwnPostgres } from '../../../../../e2e/postgres.ts'
import { openStore, type Store } from '../../store/index.ts'
import { StoreWaits } from '../../store/wait-for-store.ts'
import type { Flow } from '../flow/flow.ts'
import type { RunLimits } from '../records/run-limits.ts'
import { summariseRun } from '../records/run-summary.ts'
import { startRun } from '../run/start-run.ts'
import { claimSteps } from '../step/claim-steps.ts'
import { releaseStep } from '../step/end-claim.ts'
import { executeStep } from '../step/execute-step.ts'
import { createStepRecords } from '../step/step-records.ts'
import type { WorkerEngine } from '../worker/heartbeat.ts'
import { LeaseKeeper } from '../worker/lease-keeper.ts'
import { takeLease } from '../worker/lease-records.ts'
import { Worker } from '../worker/worker.ts'
import { lockBudgets } from './run-budget.ts'

let postgres: OwnPostgres
let store: Store

beforeAll(async () => {
  postgres = await startOwnPostgres()
  store = await openStore({ databaseUrl: await postgres.freshDatabase() })
})
afterAll(async () => {
  await store.close()
  await postgres.close()
})

const flow: Flow = {
  name: 'pair',
  description: 'two calls',
  start: () => ['one', 'two'].map((key) => ({ key, name: key, kind: 'ask', input: null })),
  kinds: {
    async ask({ step, call }) {
      await call({ model: 'm', messages: [{ role: 'user', content: step.key }], maxOutputTokens: 10 }, [])
      return { status: 'completed' }
    },
  },
}

const response = {
  text: 'Yes.',
  finishReason: 'stop' as const,
  providerFinishReason: 'stop',
  usage: { inputTokens: 1, outputTokens: 1 },
  warnings: [],
  latencyMs: 1,
  retries: 0,
  failures: [],
}

function engine(ask: WorkerEngine['ask']): WorkerEngine {
  return {
    store,
    leases: new LeaseKeeper(store),
    records: createStepRecords({ store }),
    flows: new Map([[flow.name, flow]]),
    maxDeaths: 5,
    sleep: (ms, signal) => sleep(ms, undefined, { signal }),
    waits: new StoreWaits(),
    costOf: () => 0.01,
    worstCase: async () => ({ tokens: 20, cost: 0.06 }),
    ask,
  }
}

async function start(id: string, ask: WorkerEngine['ask'], limits: RunLimits = { cost: 0.1 }) {
  const request = { input: 'go', models: ['m'], options: {} }
  await startRun({ store }, flow, request, { id, project: 'p', limits })
  const context = engine(ask)
  await takeLease(store.db, `by-hand ${id}`)
  const [held] = (await claimSteps(context, `by-hand ${id}`, 1, { run: id })).steps
  return { context, held: held! }
}

const reserved = async (run: string) =>
  (await store.db.selectFrom('call').select(['id', 'status']).where('run_id', '=', run).execute()).length

test('a call waits until another call’s reservation is released', async () => {
  const answer = Promise.withResolvers<typeof response>()
  const { context, held } = await start('waits', () => answer.promise)
  const first = executeStep(context, held, { signal: new AbortController().signal })
  await expect.poll(() => reserved('waits')).toBe(1)
  const worker = new Worker(
    engine(async () => response),
    { concurrency: 1, scope: { run: 'waits' } },
  )
  worker.start()
  await sleep(400)
  // Together, the two calls could cost 0.12. The limit is 0.1.
  expect(await reserved('waits')).toBe(1)
  answer.resolve(response)
  await first
  await expect.poll(async () => (await summariseRun(store.db, 'waits')).status, { timeout: 10_000 }).toBe('completed')
  await worker.stop()
})

test.each([
  ['calls', { calls: 2 }],
  ['cost', { cost: 0.12 }],
])('repeated requests count towards the limit on %s', async (name, limits) => {
  const cut = { failure: 'cut-off', status: undefined, waitedMs: 1, isPartial: true } as const
  const ask = async () => ({ ...response, retries: 1, failures: [cut] })
  const run = `repeated-${name}`
  const { context, held } = await start(run, ask, limits)
  await executeStep(context, held, { signal: new AbortController().signal })
  const worker = new Worker(engine(ask), { concurrency: 1, scope: { run } })
  worker.start()
  await expect.poll(async () => (await summariseRun(store.db, run)).status, { timeout: 10_000 }).toBe('incomplete')
  await worker.stop()
  expect(await reserved(run)).toBe(1)
})

test('a dead worker’s reservation lapses with its lease', async () => {
  const dead = new AbortController()
  const { context, held } = await start('dead', () => new Promise(() => {}))
  void executeStep(context, held, { signal: dead.signal })
  await expect.poll(() => reserved('dead')).toBe(1)
  const worker = new Worker(
    engine(async () => response),
    { concurrency: 1, scope: { run: 'dead' } },
  )
  worker.start()
  const ended = async () => (await summariseRun(store.db, 'dead')).status
  await expect.poll(ended, { timeout: 40_000, interval: 200 }).toBe('completed')
  await worker.stop()
  // The dead worker's request may have been paid for, so it is counted too.
  const summary = await summariseRun(store.db, 'dead')
  expect(summary).toMatchObject({ calls: 2, repeated: 1, cost: 0.02 })
  expect(summary.unknownCost).toEqual([{ model: 'm', reason: 'repeated', calls: 1 }])
}, 60_000)

test('a worker whose claim was lost starts no call, and leaves the new owner’s reservation alone', async () => {
  const asked: string[] = []
  const ask = (name: string) => async () => {
    asked.push(name)
    return response
  }
  const { context, held } = await start('zombie', ask('zombie'))
  await releaseStep(context, { step: held.id, epoch: held.claim })
  const [owned] = (await claimSteps(context, 'by-hand zombie', 1, { run: 'zombie' })).steps
  expect(owned).toMatchObject({ id: held.id, claim: held.claim + 1 })
  const answer = Promise.withResolvers<typeof response>()
  const owner = executeStep(
    engine(() => answer.promise),
    owned!,
    { signal: new AbortController().signal },
  )
  await expect.poll(() => reserved('zombie')).toBe(1)
  const before = await store.db.selectFrom('call').selectAll().where('run_id', '=', 'zombie').execute()
  const { status } = await executeStep(context, held, { signal: new AbortController().signal })
  expect(status).toBe('lost')
  expect(asked).toEqual([])
  expect(await store.db.selectFrom('call').selectAll().where('run_id', '=', 'zombie').execute()).toEqual(before)
  answer.resolve(response)
  expect((await owner).status).not.toBe('lost')
})

test('a run whose budget is locked does not hold up other runs', async () => {
  const locked = await start('locked', async () => response)
  const other = await start('other', async () => response)
  const isLocked = Promise.withResolvers<void>()
  const free = Promise.withResolvers<void>()
  const locking = store.db.transaction().execute(async (tx) => {
    await lockBudgets(tx, ['locked'])
    isLocked.resolve()
    await free.promise
  })
  await isLocked.promise
  const signal = new AbortController().signal
  // Both runs share the worker's records, as in one process.
  const waits = executeStep(locked.context, locked.held, { signal })
  const goesOn = executeStep({ ...other.context, records: locked.context.records }, other.held, { signal })
  expect((await goesOn).status).toBe('running')
  expect(await reserved('locked')).toBe(0)
  free.resolve()
  await locking
  expect((await waits).status).toBe('running')
})
