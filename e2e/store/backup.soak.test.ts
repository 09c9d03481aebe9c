/** @module-tag long */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync, gzipSync } from 'node:zlib'
import { type OpenStoreOptions, putBlob, type Store } from '@quire/runtime/store'
import { restoreBackup, writeBackup } from '@quire/runtime/upkeep'
import { sessionMigrations } from '@quire/session'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { KINDS, type TestStore, testStore } from './kinds.ts'

const folder = mkdtempSync(join(tmpdir(), 'quire-backup-'))
const places: TestStore[] = []
afterAll(async () => {
  await Promise.all(places.map((place) => place.close()))
  rmSync(folder, { recursive: true })
})

async function open(kind: Store['kind'], options?: Partial<OpenStoreOptions>): Promise<Store> {
  const place = await testStore(kind)
  places.push(place)
  return place.open({ ...place.options, ...options })
}

/** Rows that are difficult to transfer. */
async function fill({ db }: Store): Promise<void> {
  await sql`
    insert into project (id) values ('p');
    insert into run (id, project_id, flow, status, fingerprint, request, limits, active_steps, error)
      values ('r', 'p', 'flow', 'completed', 'f', '{"a": [1.50, 12345678901234567890]}', '{}', 0, 'null');
    insert into event (run_id, type, data) select 'r', 'run.started', to_jsonb(n) from generate_series(1, 500) n;
    insert into knowledge (project_id, category, key, value, source)
      values ('p', 'c', 'k', E'Umlaute äöü, "quotes", \\\\ back\\nslash\\r\\u2028, {}, NULL', '');
    insert into session (id, project_id, kit, models) values ('s', 'p', 'k', '[]');
    insert into project_state (project_id, kit, state) values ('p', 'k', '{"a": null}');
    insert into session_turn (session_id, n, role, text, tagged, outcome) values
      ('s', 1, 'user', '', null, null), ('s', 2, 'assistant', 'x', '', 'null')
  `.execute(db)
  await putBlob(db, Buffer.from([0, 255, 10, 13, 92]))
  await putBlob(db, Buffer.alloc(3 << 20, 'large '))
}

const linesOf = (file: string) => gunzipSync(readFileSync(file)).toString().trimEnd().split('\n')

describe('a backup', () => {
  const file = join(folder, 'first.quire')
  beforeAll(async () => {
    const store = await open('embedded')
    await fill(store)
    const { rows } = await writeBackup(store.db, file)
    expect(rows).toMatchObject({ event: 500, blob: 2, session_turn: 2, step: 0 })
  })

  test.each(KINDS)('has identical values after a restore to another store (%s)', async (kind) => {
    const store = await open(kind)
    expect(await restoreBackup(store.db, file, { migrations: sessionMigrations })).toMatchObject({
      event: 500,
      blob: 2,
    })
    const again = join(folder, `${kind}.quire`)
    await writeBackup(store.db, again)
    expect(linesOf(again).sort()).toEqual(linesOf(file).sort())
    // Sequences continue from their last values.
    await sql`insert into event (run_id, type, data) values ('r', 'run.resumed', '{}')`.execute(store.db)
    const { rows } = await sql<{ last: string }>`select max(id) as last from event`.execute(store.db)
    expect(rows[0]!.last).toBe('501')
    await expect(restoreBackup(store.db, file)).rejects.toMatchObject({
      code: 'store-not-empty',
      rows: { event: 501, blob: 2 },
    })
  })

  test('made by an older Quire is migrated', async () => {
    const store = await open('embedded', { migrations: {} })
    await sql`insert into project (id) values ('old')`.execute(store.db)
    const backup = join(folder, 'old.quire')
    await writeBackup(store.db, backup)
    const restored = await open('embedded')
    await restoreBackup(restored.db, backup, { migrations: sessionMigrations })
    // The older version had no tables for sessions yet.
    expect(await restored.db.selectFrom('session').select('id').execute()).toEqual([])
    expect(await restored.db.selectFrom('project').select('id').execute()).toEqual([{ id: 'old' }])
  })

  const empty = open('postgres')
  test.each<[string, (bytes: Buffer) => Buffer]>([
    ['is cut off', (bytes) => bytes.subarray(0, bytes.length - 100)],
    ['has a changed byte', (bytes) => change(bytes, (text) => text.replace('run.started', 'run.stopped'))],
    ['lacks a row', (bytes) => change(bytes, (text) => text.replace(/\n\["17", .*\n/, '\n'))],
    ['lacks its end', (bytes) => change(bytes, (text) => text.replace(/\n\{"rows".*\n$/, '\n'))],
    [
      'is from a newer Quire',
      (bytes) => change(bytes, (text) => text.replace('"0001-runs"', '"0001-runs","9999-new"')),
    ],
    ['has another format', (bytes) => change(bytes, (text) => text.replace('"format":1', '"format":2'))],
    ['is not a backup', () => gzipSync('hello\n')],
    ['is not compressed', () => Buffer.from('hello')],
  ])('that %s is rejected and changes nothing', async (_, spoil) => {
    const spoiled = join(folder, 'spoiled.quire')
    writeFileSync(spoiled, spoil(readFileSync(file)))
    const store = await empty
    await expect(restoreBackup(store.db, spoiled, { migrations: sessionMigrations })).rejects.toMatchObject({
      code: expect.stringMatching(/^(backup-not-read|store-too-new)$/),
    })
    expect(await store.db.selectFrom('project').selectAll().execute()).toEqual([])
    await expect(restoreBackup(store.db, join(folder, 'none'))).rejects.toMatchObject({ code: 'backup-not-read' })
  })

  test('that cannot be written leaves no files', async () => {
    const store = await empty
    await expect(writeBackup(store.db, join(folder, 'none', 'x.quire'))).rejects.toMatchObject({
      code: 'backup-not-written',
    })
  })
})

function change(bytes: Buffer, edit: (text: string) => string): Buffer {
  const text = gunzipSync(bytes).toString()
  const changed = edit(text)
  expect(changed).not.toBe(text)
  return gzipSync(changed)
}
