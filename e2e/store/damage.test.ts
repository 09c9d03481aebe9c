import {
  cpSync,
  mkdtempSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { getBlob, openStore, putBlob, type Store, StoreDamaged } from '@quire/runtime/store'
import { checkStore } from '@quire/upkeep'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isAlive, storePid, until } from './processes.ts'

const root = mkdtempSync(join(tmpdir(), 'quire-damage-'))
const sound = join(root, 'sound')
const data = (workspace: string) => join(workspace, '.quire/store')
/** The table and index files damaged below, keyed by relation. */
const files: Record<string, string> = {}
const blobs: string[] = []

async function end(workspace: string): Promise<void> {
  const pid = storePid(workspace)
  if (pid === undefined) return
  process.kill(pid, 'SIGTERM')
  await until(() => !isAlive(pid))
}

beforeAll(async () => {
  process.env.QUIRE_STORE_IDLE_MS = '20000'
  cpSync(mkdtempSync(join(root, 'empty-')), sound, { recursive: true })
  const store = await openStore({ workspace: sound })
  for (let n = 0; n < 60; n++) {
    const text = Array.from({ length: 600 }, (_, at) => Math.sin(n * 1000 + at)).join(' ')
    blobs.push(await putBlob(store.db, text))
  }
  await sql`
    insert into project (id) values ('p');
    insert into run (id, project_id, flow, status, fingerprint, request, limits, active_steps, error)
      select 'r' || n, 'p', 'flow', 'completed', 'f', '{}', '{}', 0, 'null' from generate_series(1, 400) n;
    insert into event (run_id, type, data) select 'r1', 'run.started', '{}' from generate_series(1, 500) n
  `.execute(store.db)
  await sql`vacuum (freeze, analyze)`.execute(store.db)
  for (const name of ['blob', 'run', 'event', 'blob_pkey', 'run_pkey']) {
    const { rows } = await sql<{ path: string }>`select pg_relation_filepath(${`quire.${name}`}) as path`.execute(
      store.db,
    )
    files[name] = rows[0]!.path
  }
  const { rows } = await sql<{ path: string }>`
    select pg_relation_filepath(reltoastrelid) as path from pg_class where oid = 'quire.blob'::regclass
  `.execute(store.db)
  files.toast = rows[0]!.path
  await store.close()
  await end(sound)
})
afterAll(() => rmSync(root, { recursive: true }))

function flip(file: string, at: number): void {
  const bytes = readFileSync(file)
  const handle = openSync(file, 'r+')
  writeSync(handle, Buffer.from([bytes[at]! ^ 0xff]), 0, 1, at)
}

let copies = 0
/** Damages a copy of the store. No process has the copy open. */
async function damaged(damage: (data: string) => void, work: (store: Store) => Promise<void>): Promise<void> {
  const workspace = join(root, `copy-${++copies}`)
  cpSync(sound, workspace, { recursive: true })
  damage(data(workspace))
  let store: Store | undefined
  try {
    store = await openStore({ workspace })
    await work(store)
  } finally {
    await store?.close()
    await end(workspace)
  }
}

describe('damage to a store', () => {
  test('is not reported for an undamaged store', async () => {
    await damaged(
      () => {},
      async ({ db }) => {
        expect(await checkStore(db)).toMatchObject({ problems: [], blobs: 60, skipped: [] })
        const { rows } = await sql`select from pg_extension where extname = 'amcheck'`.execute(db)
        expect(rows).toEqual([])
      },
    )
  })

  test.each<[string, (data: string) => void]>([
    ['a changed byte in a table', (at) => flip(join(at, files.run!), 8000)],
    ['a changed byte in large values', (at) => flip(join(at, files.toast!), 8192 * 3 + 5000)],
    ['a changed byte in an index', (at) => flip(join(at, files.run_pkey!), 8192 + 4000)],
    ['a truncated table', (at) => truncateSync(join(at, files.run!), statSync(join(at, files.run!)).size - 8192)],
    ['truncated large values', (at) => truncateSync(join(at, files.toast!), 8192 * 4)],
    ['an emptied table', (at) => truncateSync(join(at, files.run!), 0)],
    ['a missing table', (at) => rmSync(join(at, files.run!))],
    ['a missing index', (at) => rmSync(join(at, files.run_pkey!))],
    [
      'a page of zeros',
      (at) => {
        const file = join(at, files.run!)
        const bytes = readFileSync(file)
        writeFileSync(file, bytes.fill(0, 0, 8192))
      },
    ],
  ])('is found by the check: %s', { tags: ['long'] }, async (_, damage) => {
    await damaged(damage, async ({ db }) => {
      const { problems } = await checkStore(db)
      expect(problems.length).toBeGreaterThan(0)
      expect(problems[0]!.problem).not.toMatch(/should not happen/)
    }).catch((error: unknown) => expect(error).toBeInstanceOf(StoreDamaged))
  })

  test.each<[string, string]>([
    ['changed contents', `update quire.blob set bytes = '\\x00' where sha256 = (select min(sha256) from quire.blob)`],
    [
      'missing contents',
      `insert into quire.artifact (id, run_id, path, kind, blob, is_document, meta) select 'f', 'r1', 'f', 'note', sha256, false, '{}' from quire.blob limit 1; delete from quire.blob`,
    ],
    ['rows of a missing run', `delete from quire.run where id = 'r1'`],
  ])('is found by the check: %s', async (_, statement) => {
    await damaged(
      () => {},
      async ({ db }) => {
        await sql`set session_replication_role to replica; ${sql.raw(statement)}; set session_replication_role to origin`.execute(
          db,
        )
        expect((await checkStore(db)).problems.length).toBeGreaterThan(0)
      },
    )
  })

  test('causes a read error that says what to do', async () => {
    await damaged(
      (at) => flip(join(at, files.toast!), 8192 * 3 + 5000),
      async ({ db }) => {
        const failures: unknown[] = []
        for (const sha256 of blobs) await getBlob(db, sha256).catch((error: unknown) => failures.push(error))
        expect(failures.length).toBeGreaterThan(0)
        expect(failures.length).toBeLessThan(blobs.length)
        for (const failure of failures) {
          expect(failure).toMatchObject({ code: 'store-damaged', message: expect.stringContaining('quire restore') })
        }
      },
    )
  })

  test('never makes a read return wrong contents', async () => {
    await damaged(
      () => {},
      async ({ db }) => {
        await sql`update quire.blob set bytes = 'other' where sha256 = ${blobs[0]}`.execute(db)
        await expect(getBlob(db, blobs[0]!)).rejects.toMatchObject({
          code: 'store-damaged',
          message: expect.stringContaining(blobs[0]!),
        })
      },
    )
  })
})
