import { defaultProfiles } from '@quire/core'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { startPostgres, type TestPostgres } from '../../../../../e2e/postgres.ts'
import { openStore, type Store } from '../../store/index.ts'
import type { Outage } from '../../store/wait-for-store.ts'
import { Engine } from '../engine.ts'
import type { Flow } from '../flow/flow.ts'

const PATIENCE_SECONDS = 6

/** One step that stores a text. */
const flow: Flow = {
  name: 'write',
  description: 'writes a text',
  start: () => [{ key: 'write', name: 'write', kind: 'write', input: null }],
  kinds: {
    write: async () => ({
      status: 'completed',
      output: null,
      artifacts: [{ path: 'text.md', kind: 'note', text: 'A text.', origins: [] }],
    }),
  },
}

let postgres: TestPostgres
let store: Store
let engine: Engine
const outages: Outage[] = []

beforeAll(async () => {
  postgres = await startPostgres()
  store = await openStore({ databaseUrl: await postgres.freshDatabase() })
  engine = await Engine.open({
    store,
    flows: [flow],
    models: defaultProfiles(),
    openModel: () => {
      throw new Error('no model is called')
    },
    random: () => 0,
    patienceSeconds: PATIENCE_SECONDS,
    onOutage: (outage) => outages.push(outage),
  })
  // The server refuses large values as on a full disk, but it can still change the rows that it has.
  await sql`
    create function refuse_blob() returns trigger language plpgsql as $body$
    begin
      raise exception 'could not extend file: No space left on device' using errcode = '53100';
    end
    $body$`.execute(store.db)
})
afterAll(async () => {
  await engine.close()
  await postgres.close()
})
beforeEach(() => {
  outages.length = 0
})

/** Starts a run, and fills the disk before the run's first step. */
async function startOnFullDisk(run: string): Promise<void> {
  await engine.start('write', { input: '', models: [], options: {} }, { id: run, project: 'p' })
  await sql`create trigger full_disk before insert on blob for each row execute function refuse_blob()`.execute(
    store.db,
  )
}

const makeRoom = () => sql`drop trigger full_disk on blob`.execute(store.db)
const runToEnd = (run: string) => engine.runToEnd(run, { concurrency: 1 })
const perform = (run: string) => engine.perform(run)

for (const [name, work] of [
  ['followed', runToEnd],
  ['performed', perform],
] as const) {
  test(`a full disk is reported, and ends a run that is ${name} at the time limit`, { tags: ['long'] }, async () => {
    await startOnFullDisk(name)
    await expect(work(name)).rejects.toMatchObject({
      code: 'store-gone',
      message: expect.stringContaining('The disk that holds the store has been full'),
    })
    expect(outages[0]).toMatchObject({ isOver: false, isFull: true })
    await makeRoom()
    expect(await runToEnd(name)).toMatchObject({ status: 'completed' })
  })
}

test('a run continues as soon as the disk has free space', { tags: ['long'] }, async () => {
  await startOnFullDisk('r')
  const ended = runToEnd('r')
  await expect.poll(() => outages.length, { timeout: 10_000 }).toBeGreaterThan(0)
  await makeRoom()
  expect(await ended).toMatchObject({ status: 'completed' })
  expect(outages.at(-1)).toMatchObject({ isOver: true, isFull: true })
})
