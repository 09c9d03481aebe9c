import {
  appendFileSync,
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
import { checkStore } from '@quire/runtime/upkeep'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isAlive, storePid, until } from './processes.ts'

const root = mkdtempSync(join(tmpdir(), 'quire-damage-'))
const sound = join(root, 'sound')
const data = (workspace: string) => join(workspace, '.quire/store')
/** The table and index files damaged below, keyed by relation. */
const files: Record<string, string> = {}
const blobs: string[] = []
/** The pages that hold rows. */
const pages: (readonly [table: string, page: number])[] = []

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
  // Not vacuumed, as in a store that is in use: the server has no record of which pages hold only visible rows.
  await sql`
    update run set status = 'running' where id = 'r2';
    insert into step (id, run_id, run_number, key, name, kind, depth, ordinal, status, missing_needs)
      select 'r2/s' || n, 'r2', 2, 's' || n, 'step', 'work', 0, n, 'completed', 0 from generate_series(1, 200) n;
    insert into step_need (step_id, needs_id) select 'r2/s' || n, 'r2/s' || n - 1 from generate_series(2, 200) n;
    insert into call (id, run_id, step_id, model, prompt_hash, request_blob, parameters, status)
      select 'c' || n, 'r2', 'r2/s' || n, 'm', 'h', (select min(sha256) from blob), '{}', 'completed'
      from generate_series(1, 54) n;
    insert into lineage (run_id, child_id, parent_id, parent_kind, label, via)
      select 'r2', 'c' || n, 'r2/s' || n, 'step', 'l', 'v' from generate_series(1, 46) n;
    update run set status = 'completed' where id = 'r2'
  `.execute(store.db)
  for (const name of ['blob', 'run', 'event', 'step', 'call', 'lineage', 'step_need', 'blob_pkey', 'run_pkey']) {
    const { rows } = await sql<{ path: string }>`select pg_relation_filepath(${`quire.${name}`}) as path`.execute(
      store.db,
    )
    files[name] = rows[0]!.path
  }
  for (const table of ['blob', 'run', 'event', 'step', 'call', 'lineage', 'step_need']) {
    const { rows } = await sql<{ page: number }>`
      select distinct (ctid::text::point)[0]::integer as page from ${sql.table(`quire.${table}`)}`.execute(store.db)
    pages.push(...rows.map(({ page }) => [table, page] as const))
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

function zeroPage(file: string, page: number): void {
  writeFileSync(file, readFileSync(file).fill(0, page * 8192, (page + 1) * 8192))
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
    ['a page of zeros', (at) => zeroPage(join(at, files.run!), 0)],
  ])('is found by the check: %s', { tags: ['long'] }, async (_, damage) => {
    await damaged(damage, async ({ db }) => {
      const { problems } = await checkStore(db)
      expect(problems.length).toBeGreaterThan(0)
      expect(problems[0]!.problem).not.toMatch(/should not happen/)
    }).catch((error: unknown) => expect(error).toBeInstanceOf(StoreDamaged))
  })

  test('is found by the check: rows that pages of zeros have taken', async () => {
    const tables = ['call', 'lineage', 'step_need', 'event']
    await damaged(
      (at) => {
        for (const table of tables) zeroPage(join(at, files[table]!), 0)
      },
      async ({ db }) => {
        const { problems } = await checkStore(db)
        for (const table of tables) {
          expect(problems).toContainEqual({
            where: `quire.${table}`,
            problem: expect.stringMatching(/^\d+ entries of quire\.\w+ point to rows that are gone$/),
          })
        }
        for (const part of [
          'calls instead of 54',
          'lineage rows instead of 46',
          'dependencies of steps instead of 199',
        ]) {
          expect(problems).toContainEqual({ where: 'run r2', problem: expect.stringContaining(part) })
        }
      },
    )
  })

  test('is found by the check, whichever page of rows was zeroed', { tags: ['long'] }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...pages), async ([table, page]) => {
        await damaged(
          (at) => zeroPage(join(at, files[table]!), page),
          async ({ db }) => {
            expect((await checkStore(db)).problems).not.toEqual([])
          },
        )
      }),
      { numRuns: 20 },
    )
  })

  test('is not reported for rows that were updated, deleted or never filled a page', async () => {
    await damaged(
      (at) => appendFileSync(join(at, files.lineage!), Buffer.alloc(8192)),
      async ({ db }) => {
        await sql`
          update quire.step set status = 'ready' where ordinal % 2 = 0;
          update quire.call set id = 'x' || id;
          delete from quire.event where id % 3 = 0;
          update quire.run_manifest set events = 0`.execute(db)
        await sql`vacuum quire.event`.execute(db)
        expect((await checkStore(db)).problems).toEqual([])
      },
    )
  })

  test('is not reported while others write and vacuum', { tags: ['long'] }, async () => {
    await damaged(
      () => {},
      async ({ db }) => {
        let isOver = false
        const writing = (async () => {
          while (!isOver) {
            await sql`insert into quire.event (run_id, type, data) select 'r3', 'x', '{}' from generate_series(1, 500)`.execute(
              db,
            )
            await sql`update quire.step set ordinal = ordinal + 1000`.execute(db)
            await sql`delete from quire.event where run_id = 'r3'`.execute(db)
            await sql`vacuum quire.event`.execute(db)
            await sql`vacuum quire.step`.execute(db)
          }
        })()
        try {
          for (let n = 0; n < 20; n++) expect((await checkStore(db)).problems).toEqual([])
        } finally {
          isOver = true
          await writing
        }
      },
    )
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
