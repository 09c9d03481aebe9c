import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres, type TestPostgres } from '../../../../e2e/postgres.ts'
import { openStore } from '../store/open-store.ts'
import type { Store } from '../store/store.ts'
import { deleteRuns, findPrunable, pruneRuns } from './delete-runs.ts'

let postgres: TestPostgres
let store: Store

beforeAll(async () => {
  postgres = await startPostgres()
  store = await openStore({ databaseUrl: await postgres.freshDatabase() })
  await sql`insert into project (id) values ('p')`.execute(store.db)
  for (const [id, status, age] of [
    ['old', 'completed', '40 days'],
    ['failed', 'failed', '40 days'],
    ['recent', 'completed', '1 day'],
    ['running', 'running', '40 days'],
    ['waiting', 'waiting', '40 days'],
    ['said', 'completed', '40 days'],
  ]) {
    await sql`
      insert into run (id, project_id, flow, status, fingerprint, request, limits, active_steps, updated_at)
      values (${id}, 'p', 'f', ${status}, 'x', '{}', '{}', 0, now() - ${age}::interval)`.execute(store.db)
    await sql`insert into event (run_id, seq, type, data) values (${id}, 1, 'run.started', '{}')`.execute(store.db)
  }
  // Rows in `kept_turn` prevent the deletion of their run. Rows in `own_rows` are deleted with their run.
  await sql`create table kept_turn (run_id text)`.execute(store.db)
  await sql`create table own_rows (run_id text references run on delete cascade)`.execute(store.db)
  await sql`insert into kept_turn values ('said')`.execute(store.db)
  await sql`insert into own_rows values ('old')`.execute(store.db)
})
afterAll(async () => {
  await store.close()
  await postgres.close()
})

const runs = async () => (await store.db.selectFrom('run').select('id').orderBy('number').execute()).map(({ id }) => id)

test('prunes only old runs that have ended and are not in use', async () => {
  expect(await findPrunable(store.db, { olderThanDays: 30 })).toEqual(['old', 'failed'])
  expect(await findPrunable(store.db, { olderThanDays: 30, status: 'failed' })).toEqual(['failed'])
  expect(await findPrunable(store.db, { olderThanDays: 30, project: 'other' })).toEqual([])
})

test('deletes all of the given runs or none', async () => {
  await expect(deleteRuns(store.db, ['old', 'running'])).rejects.toThrow('quire cancel running')
  await expect(deleteRuns(store.db, ['old', 'said'])).rejects.toThrow('a turn of a conversation')
  await expect(deleteRuns(store.db, ['old', 'none'])).rejects.toThrow("No run 'none'")
  expect(await runs()).toHaveLength(6)
  await deleteRuns(store.db, ['old', 'failed'])
  expect(await runs()).toEqual(['recent', 'running', 'waiting', 'said'])
  const { rows } =
    await sql`select run_id from event where run_id = 'old' union all select run_id from own_rows`.execute(store.db)
  expect(rows).toEqual([])
})

test('prunes more runs than a statement has parameters', async () => {
  await sql`
    insert into run (id, project_id, flow, status, fingerprint, request, limits, active_steps, updated_at)
    select 'many-' || n, 'p', 'f', 'completed', 'x', '{}', '{}', 0, now() - interval '90 days'
    from generate_series(1, 66000) as n
  `.execute(store.db)
  const many = await findPrunable(store.db, { olderThanDays: 60 })
  expect(many).toHaveLength(66_000)
  await pruneRuns(store.db, many)
  expect(await findPrunable(store.db, { olderThanDays: 60 })).toEqual([])
})
