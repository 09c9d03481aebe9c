import { getBlob, indexText, openStore, putBlob, refreshStatistics, type Store, searchText } from '@quire/runtime/store'
import { collectGarbage } from '@quire/runtime/upkeep'
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { KINDS, type TestStore, testStore } from './kinds.ts'
import { message, start } from './processes.ts'

describe.each(KINDS)('a store, %s', (kind) => {
  let place: TestStore
  let store: Store
  beforeAll(async () => {
    place = await testStore(kind)
  }, 60_000)
  afterAll(() => place.close())

  test('is migrated once when twelve clients open it at the same time', async () => {
    const { workspace, databaseUrl } = place.options
    const args = [workspace!, ...(databaseUrl ? [databaseUrl] : [])]
    const openers = Array.from({ length: 4 }, () => start('opener.ts', args))
    const said = await Promise.all(openers.map((opener) => message<{ migrations: string[] }>(opener)))
    for (const { migrations } of said) {
      expect(migrations[0]).toBe('0001-runs')
      expect(migrations).toEqual([...new Set(said[0]!.migrations)])
    }
    store = await place.open()
    expect(store.kind).toBe(kind)
  })

  test('stores runs and their records, and deletes them together', async () => {
    await makeRun(store, 'run-1')
    const { db } = store
    const blob = await putBlob(db, 'a document')
    await db
      .insertInto('step')
      .values({
        id: 'run-1/plan',
        run_id: 'run-1',
        run_number: 1,
        key: 'plan',
        name: 'plan',
        stage: null,
        kind: 'call',
        depth: 0,
        ordinal: 1,
        status: 'ready',
        input: '{"a": [1, null]}',
        output: 'null',
        error: 'null',
        attempts: 0,
        missing_needs: 0,
        claimed_by: null,
      })
      .execute()
    const artifact = { run_id: 'run-1', step_id: 'run-1/plan', kind: 'document', blob, is_document: true, meta: '{}' }
    await db
      .insertInto('artifact')
      .values({ ...artifact, id: 'a1', path: 'a.md' })
      .execute()
    const edge = { run_id: 'run-1', child_id: 'a1', parent_id: 'x', parent_kind: 'input', label: 'l', via: 'read' }
    for (const _ of [1, 2])
      await db
        .insertInto('lineage')
        .values(edge)
        .onConflict((on) => on.doNothing())
        .execute()
    await db.insertInto('event').values({ run_id: 'run-1', type: 'run.started', data: '{"n": 1}' }).execute()

    const step = await db.selectFrom('step').selectAll().where('run_id', '=', 'run-1').executeTakeFirstOrThrow()
    expect(step).toMatchObject({ input: { a: [1, null] }, output: null, error: null })
    expect(step.created_at).toBeInstanceOf(Date)
    expect(await db.selectFrom('lineage').selectAll().execute()).toEqual([edge])
    expect(await db.selectFrom('event').select(['type', 'data']).execute()).toEqual([
      { type: 'run.started', data: { n: 1 } },
    ])
    await expect(
      db
        .insertInto('artifact')
        .values({ ...artifact, id: 'a2', path: 'a.md' })
        .execute(),
    ).rejects.toMatchObject({ code: '23505' })

    await indexText(db, { id: 'a1', runId: 'run-1', kind: 'document', title: 'a.md', body: 'a document' })
    await db.deleteFrom('run').where('id', '=', 'run-1').execute()
    for (const table of ['step', 'artifact', 'lineage', 'event', 'search_text'] as const) {
      expect(await db.selectFrom(table).select('run_id').execute()).toEqual([])
    }
  })

  test('stores identical bytes once, rejects large blobs, and deletes unreferenced blobs', async () => {
    const { db } = store
    const bytes = Buffer.from([0, 255, 10, 13, 0])
    const sha256 = await putBlob(db, bytes)
    expect(await putBlob(db, new Uint8Array(bytes))).toBe(sha256)
    expect(await getBlob(db, sha256)).toEqual(bytes)
    expect(await getBlob(db, await putBlob(db, '日本 £'))).toEqual(Buffer.from('日本 £'))
    await expect(putBlob(db, 'too long', 7)).rejects.toMatchObject({ code: 'blob-too-large', size: 8, limit: 7 })
    await expect(getBlob(db, 'none')).rejects.toMatchObject({ code: 'blob-not-found', sha256: 'none' })

    await makeRun(store, 'run-2')
    await db
      .insertInto('artifact')
      .values({ id: 'a', run_id: 'run-2', path: 'a.md', kind: 'note', blob: sha256, is_document: false, meta: '{}' })
      .execute()
    expect(await collectGarbage(db)).toBe(0)
    await sql`update blob set created_at = now() - interval '2 hours'`.execute(db)
    const wanted = await putBlob(db, 'asked for again')
    await sql`update blob set created_at = now() - interval '2 hours' where sha256 = ${wanted}`.execute(db)
    await putBlob(db, 'asked for again')
    expect(await collectGarbage(db)).toBeGreaterThan(0)
    expect(await getBlob(db, sha256)).toEqual(bytes)
    expect(await getBlob(db, wanted)).toEqual(Buffer.from('asked for again'))
    await expect(db.deleteFrom('blob').where('sha256', '=', sha256).execute()).rejects.toMatchObject({ code: '23503' })
  })

  test('stores twenty megabytes unchanged', async () => {
    const bytes = Buffer.alloc(20 << 20, 'large ')
    expect((await getBlob(store.db, await putBlob(store.db, bytes))).equals(bytes)).toBe(true)
  })

  test('finds texts that contain the given words', async () => {
    const { db } = store
    await makeRun(store, 'run-3')
    const text = { runId: 'run-3', kind: 'response', title: 'Reply' }
    await indexText(db, { ...text, id: 't1', body: 'The pumps were failing in the lower chamber.' })
    await indexText(db, {
      ...text,
      id: 't2',
      kind: 'prompt',
      body: `Nothing of it \0 here. ${'words '.repeat(80_000)}`,
    })
    await indexText(db, { ...text, id: 't3', title: 'Pumps', body: 'Ordered.' })
    const found = await searchText(db, 'failing pump')
    expect(found.map(({ id }) => id)).toEqual(['t1'])
    expect(found[0]!.excerpt).toContain('«pumps» were «failing»')
    expect((await searchText(db, 'pump', { runId: 'run-3' })).map(({ id }) => id)).toEqual(['t3', 't1'])
    expect(await searchText(db, 'pump', { kind: 'prompt' })).toEqual([])
    expect(await searchText(db, 'pump', { runId: 'run-2' })).toEqual([])
    expect(await searchText(db, `'"((-&|!:* \0 or`)).toEqual([])
  })

  test('gives each concurrent client its own answers', async () => {
    const stores = await Promise.all([1, 2, 3].map(() => place.open()))
    let wrong = 0
    const ask = async ({ db }: Store, who: number) => {
      for (let n = 0; n < 60; n++) {
        if (who % 3 === 0) await db.transaction().execute((tx) => sql`select ${n}::int`.execute(tx))
        const column = sql.ref(`column_${who % 4}`)
        const { rows } = await sql<Record<string, number>>`select ${who * 1000 + n}::int as ${column}`.execute(db)
        if (rows[0]![`column_${who % 4}`] !== who * 1000 + n) wrong++
      }
    }
    await Promise.all(stores.flatMap((each, s) => [0, 1, 2].map((n) => ask(each, s * 3 + n))))
    expect(wrong).toBe(0)
  })

  test('updates the statistics of a table only once after the table grows', async () => {
    const { db } = store
    await makeRun(store, 'run-grown')
    await refreshStatistics(db)
    await sql`
      insert into event (run_id, type, data)
      select 'run-grown', 'run.resumed', '{}'::jsonb from generate_series(1, 5000)
    `.execute(db)
    expect(await refreshStatistics(db)).toEqual(['event'])
    const { rows } = await sql<{ known: number }>`
      select reltuples::integer as known from pg_class where oid = 'event'::regclass
    `.execute(db)
    expect(rows[0]!.known).toBeGreaterThanOrEqual(5000)
    expect(await refreshStatistics(db)).toEqual([])
    await db.deleteFrom('run').where('id', '=', 'run-grown').execute()
  })

  test('accepts the tables of a kit, and clients without the kit ignore them', async () => {
    const up = (db: Kysely<never>) => sql`create table team_round (n integer primary key)`.execute(db)
    const migrations = { 'team/0001-rounds': { up: async (db: Kysely<never>) => void (await up(db)) } }
    await Promise.all([place.open({ migrations }), place.open({ migrations }), place.open()])
    await sql`insert into team_round values (1)`.execute(store.db)
    await expect(place.open({ migrations: {} })).resolves.toBeDefined()
  })

  test('discards the changes of a failed migration, and names the migration', async () => {
    const migrations = {
      'bad/0001-half': {
        async up(db: Kysely<never>) {
          await sql`create table half (n integer)`.execute(db)
          await sql`select * from no_such_table`.execute(db)
        },
      },
    }
    await expect(openStore({ ...place.options, migrations })).rejects.toMatchObject({
      code: 'migration-failed',
      migration: 'bad/0001-half',
      message: expect.stringContaining('no_such_table'),
    })
    await expect(sql`select * from half`.execute(store.db)).rejects.toMatchObject({ code: '42P01' })
    await expect(place.open()).resolves.toBeDefined()
  })

  test('cannot be opened by an older version of Quire', async () => {
    await sql`insert into migration (name, timestamp) values ('9999-later', 'now')`.execute(store.db)
    await expect(openStore(place.options)).rejects.toMatchObject({ code: 'store-too-new', unknown: ['9999-later'] })
    await sql`delete from migration where name = '9999-later'`.execute(store.db)
  })

  test('is not affected by a script that failed halfway', async () => {
    await expect(
      sql`begin; insert into project (id) values ('halfway'); select 1/0; commit`.execute(store.db),
    ).rejects.toThrow('division by zero')
    const rows = await store.db.selectFrom('project').select('id').where('id', '=', 'halfway').execute()
    expect(rows).toEqual([])
  })
})

async function makeRun({ db }: Store, id: string): Promise<void> {
  await db
    .insertInto('project')
    .values({ id: 'project' })
    .onConflict((on) => on.doNothing())
    .execute()
  await db
    .insertInto('run')
    .values({
      id,
      project_id: 'project',
      flow: 'flow',
      status: 'running',
      fingerprint: 'f',
      request: '{}',
      limits: '{}',
      error: 'null',
      active_steps: 0,
    })
    .execute()
}
