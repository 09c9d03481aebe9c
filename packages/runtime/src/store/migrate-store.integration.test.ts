import { Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type OwnPostgres, startOwnPostgres } from '../../../../e2e/postgres.ts'
import { migrateTo } from './migrate-store.ts'
import { openStore } from './open-store.ts'

let postgres: OwnPostgres
beforeAll(async () => {
  postgres = await startOwnPostgres()
})
afterAll(() => postgres.close())

test('renamed columns keep their values', async () => {
  const databaseUrl = await postgres.freshDatabase()
  const pool = new pg.Pool({ connectionString: databaseUrl, options: '-c search_path=quire' })
  const old = new Kysely<never>({ dialect: new PostgresDialect({ pool }) })
  const migration = ['0001-runs', '0002-run-manifests', '0003-unpriced-requests']
  await old.transaction().execute(async (tx) => {
    await migrateTo(tx, { migration })
    await sql`
      insert into project (id) values ('p');
      insert into run (id, project_id, flow, status, fingerprint, request, limits, active_steps, grown)
        values ('r', 'p', 'f', 'running', '', '{}', '{}', 1, 3);
      insert into step (id, run_id, run_number, key, name, kind, depth, ordinal, status, missing_needs, deaths)
        values ('r/s', 'r', 1, 's', 's', 's', 0, 0, 'ready', 0, 2);
      insert into worker (id, beat) values ('w', 7)
    `.execute(tx)
  })
  await old.destroy()

  const store = await openStore({ databaseUrl })
  const { db } = store
  expect(await db.selectFrom('run').select('plan_version').execute()).toEqual([{ plan_version: 3 }])
  expect(await db.selectFrom('step').select('worker_deaths').execute()).toEqual([{ worker_deaths: 2 }])
  expect(await db.selectFrom('worker').select('heartbeats').execute()).toEqual([{ heartbeats: '7' }])
  await store.close()
})
