import { defaultProfiles } from '@quire/core'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startPostgres, type TestPostgres } from '../../../../../e2e/postgres.ts'
import { openStore, type Store } from '../../store/index.ts'
import { Engine } from '../engine.ts'
import type { Flow } from '../flow/flow.ts'
import { showRun } from '../records/show-run.ts'
import { claimSteps } from '../step/claim-steps.ts'
import { LeaseKeeper } from './lease-keeper.ts'
import { takeLease } from './lease-records.ts'

const BLOCKED_MS = 3_200

const beatOf = async (store: Store, worker?: string) => {
  const found = store.db.selectFrom('worker').select('heartbeats')
  const row = await (worker === undefined ? found : found.where('id', '=', worker)).executeTakeFirst()
  return row && Number(row.heartbeats)
}

const flow: Flow = {
  name: 'flow',
  description: 'one step of the given kind',
  start: ({ options }) => [{ key: 'step', name: 'step', kind: String(options.kind), input: null }],
  kinds: {
    blocks: async () => {
      const before = await beatOf(direct)
      const until = performance.now() + BLOCKED_MS
      while (performance.now() < until);
      return { status: 'completed', output: (await beatOf(direct))! - before! }
    },
    'uses all connections': async ({ store: { db } }) => {
      const queries = Array.from({ length: 20 }, () => sql`select pg_sleep(${BLOCKED_MS / 2_000})`.execute(db))
      const before = await beatOf(direct)
      await Promise.all(queries)
      return { status: 'completed', output: (await beatOf(direct))! - before! }
    },
  },
}

let postgres: TestPostgres
let direct: Store
let store: Store
let engine: Engine
beforeEach(async () => {
  postgres = await startPostgres()
  const databaseUrl = await postgres.freshDatabase()
  direct = await openStore({ databaseUrl })
  store = await openStore({ databaseUrl })
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
  await direct.close()
  await postgres.close()
})

const start = (kind: string) =>
  engine.start('flow', { input: 'x', models: [], options: { kind } }, { id: 'r', project: 'p' })

test.each(['blocks', 'uses all connections'])('a worker’s heartbeat continues while a step %s', async (kind) => {
  await start(kind)
  expect((await engine.runToEnd('r', { concurrency: 1 })).status).toBe('completed')
  const { output } = await store.db.selectFrom('step').select('output').executeTakeFirstOrThrow()
  expect(output).toBeGreaterThanOrEqual(2)
})

test('a worker whose main thread stays blocked gives up its steps', async () => {
  await start('blocks')
  const thread = new LeaseKeeper(store, { maxSilentBeats: 1 })
  await takeLease(store.db, 'blocked')
  await claimSteps(engine, 'blocked', 1)
  thread.keep('blocked')
  await expect.poll(() => beatOf(store, 'blocked'), { timeout: 5_000 }).toBe(1)
  // The main thread sends no further sign of life.
  await expect.poll(() => beatOf(store, 'blocked'), { timeout: 5_000 }).toBeUndefined()
  expect((await showRun(store.db, 'r')).steps).toMatchObject([{ status: 'ready' }])
  expect(await store.db.selectFrom('step').select(['claimed_by', 'worker_deaths']).execute()).toEqual([
    { claimed_by: null, worker_deaths: 1 },
  ])
  await thread.close()
})
