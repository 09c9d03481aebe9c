import { defaultProfiles } from '@quire/core'
import { Engine, type Flow, listRuns, openModel, openStore } from '@quire/runtime'
import { scripted } from '@quire/scripted'
import { Kysely, PostgresDialect, sql } from 'kysely'
import { Migrator } from 'kysely/migration'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { storeMigrations } from '../../packages/runtime/src/store/migrations/index.ts'
import { startPostgres, type TestPostgres } from '../postgres.ts'

const flow: Flow = {
  name: 'flow',
  description: 'two steps',
  start: () => [],
  kinds: { plain: async () => ({ status: 'completed' }) },
}

let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.close())

/** A store as it was before steps had claims, with runs of one moment and a step that a dead worker holds. */
async function makeOldStore(databaseUrl: string): Promise<void> {
  const db = new Kysely<never>({
    dialect: new PostgresDialect({
      pool: new pg.Pool({ connectionString: databaseUrl, options: '-c search_path=quire' }),
    }),
  })
  const old = Object.fromEntries(Object.entries(storeMigrations).filter(([name]) => name < '0012'))
  const { error } = await new Migrator({
    db,
    provider: { getMigrations: async () => old },
    migrationTableSchema: 'quire',
    migrationTableName: 'migration',
    migrationLockTableName: 'migration_lock',
  }).migrateToLatest()
  if (error) throw error
  await sql`
    insert into project (id) values ('p');
    insert into run (id, project_id, flow, status, fingerprint, request, limits, active_steps, error, created_at)
      select id, 'p', 'flow', 'running', '', '{}', '{}', 2, 'null', '2026-01-01' from unnest(array['b', 'a', 'c']) as id;
    insert into step (id, run_id, key, name, kind, depth, ordinal, status, input, output, error, missing_needs, claimed_by)
      values ('a/1', 'a', '1', '1', 'plain', 0, 0, 'ready', 'null', 'null', 'null', 0, null),
        ('a/2', 'a', '2', '2', 'plain', 0, 1, 'running', 'null', 'null', 'null', 0, 'host/1/1')
  `.execute(db)
  await db.destroy()
}

test('a store of the version before is upgraded: its runs are in order, and go on', async () => {
  const databaseUrl = await postgres.freshDatabase()
  await makeOldStore(databaseUrl)
  const store = await openStore({ databaseUrl })
  const engine = await Engine.open({
    store,
    flows: [flow],
    models: defaultProfiles(),
    openModel: (id) => openModel(id, { settings: {}, environment: {}, kinds: scripted().models }),
    random: () => 0,
  })
  try {
    await engine.start('flow', { input: 'x', models: [], options: {} }, { id: 'd', project: 'p' })
    expect((await listRuns(store.db)).map(({ run }) => run)).toEqual(['d', 'c', 'b', 'a'])
    expect(await engine.runToEnd('a', { concurrency: 1 })).toMatchObject({
      status: 'completed',
      steps: { total: 2, completed: 2, failed: 0 },
    })
  } finally {
    await engine.close()
  }
})
