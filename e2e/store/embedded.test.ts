import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { openStore, type Store } from '../../packages/runtime/src/store/index.ts'
import { isAlive, kill, message, start, storePid, until } from './processes.ts'

const roots: string[] = []
const opened: Store[] = []

function makeWorkspace(): string {
  const root = mkdtempSync(join(tmpdir(), 'quire-e2e-'))
  roots.push(root)
  return root
}

async function open(workspace: string): Promise<Store> {
  const store = await openStore({ workspace })
  opened.push(store)
  return store
}

async function add({ db }: Store, id: string): Promise<void> {
  await db.insertInto('project').values({ id }).execute()
}

async function ids({ db }: Store): Promise<string[]> {
  return (await db.selectFrom('project').select('id').orderBy('id').execute()).map(({ id }) => id)
}

beforeAll(() => {
  process.env.QUIRE_STORE_IDLE_MS = '700'
  process.env.QUIRE_STORE_TRANSACTION_MS = '1000'
})
afterEach(async () => {
  await Promise.all(opened.splice(0).map((store) => store.close()))
})
afterAll(() => {
  for (const root of roots) rmSync(root, { recursive: true, force: true })
})

describe('a workspace with its own store', () => {
  let workspace: string
  beforeAll(() => {
    workspace = makeWorkspace()
  })

  test('lets clients name their statements as if each had a session of its own', async () => {
    const store = await open(workspace)
    const { folder } = JSON.parse(readFileSync(join(workspace, '.quire', 'store.json'), 'utf8')) as { folder: string }
    const clients = [1, 2].map(() => new pg.Client({ host: folder, user: 'postgres', database: 'postgres' }))
    for (const client of clients) await client.connect()
    const [one, two] = clients
    for (const n of ['1', '2']) {
      const texts = await Promise.all([
        one!.query({ name: 'mine', text: "select 'one' || $1 as said", values: [n] }),
        two!.query({ name: 'mine', text: "select 'two' || $1 as said", values: [n] }),
      ])
      expect(texts.map(({ rows }) => rows[0].said)).toEqual([`one${n}`, `two${n}`])
    }
    const named = () => sql<{ name: string }>`select name from pg_prepared_statements where name like '%.mine'`
    expect((await named().execute(store.db)).rows).toHaveLength(2)
    await one!.end()
    await until(async () => (await named().execute(store.db)).rows.length === 1)
    expect((await two!.query({ name: 'mine', text: "select 'two' || $1 as said", values: ['!'] })).rows[0].said).toBe(
      'two!',
    )
    await two!.end()
  })

  test('keeps it private, and one process serves all', async () => {
    const [first, second] = await Promise.all([open(workspace), open(workspace)])
    const pid = storePid(workspace)!
    await add(first, 'a')
    expect(await ids(second)).toEqual(['a'])
    expect(storePid(workspace)).toBe(pid)
    for (const name of ['.quire', '.quire/store']) expect(statSync(join(workspace, name)).mode & 0o077).toBe(0)
    for (const name of ['store.json', 'store.log']) {
      expect(statSync(join(workspace, '.quire', name)).mode & 0o077).toBe(0)
    }
  })

  test('ends it when nobody has come for a while, and starts it for the next', async () => {
    const before = storePid(workspace)!
    await until(() => !isAlive(before))
    expect(existsSync(join(workspace, '.quire/store.json'))).toBe(false)
    expect(await ids(await open(workspace))).toEqual(['a'])
    expect(storePid(workspace)).not.toBe(before)
  })

  test('starts it again after kill -9, for those that had it open too', async () => {
    const heard: string[] = []
    const store = await openStore({ workspace, report: ({ code }) => heard.push(code) })
    opened.push(store)
    await add(store, 'b')
    const pid = storePid(workspace)!
    kill(pid)
    await until(() => !isAlive(pid))
    await store.db.transaction().execute((tx) => tx.insertInto('project').values({ id: 'c' }).execute())
    expect(await ids(await open(workspace))).toEqual(['a', 'b', 'c'])
    expect(heard).toContain('store.restarting')
  })

  test('is not troubled by what a killed one left, or by files that make no sense', async () => {
    await open(workspace)
    const pid = storePid(workspace)!
    kill(pid)
    await until(() => !isAlive(pid))
    appendFileSync(join(workspace, '.quire/store.lock'), 'garbage '.repeat(1_000))
    writeFileSync(join(workspace, '.quire/store.json'), '{"folder": "/tmp/quire-store-gone", "pid": 1')
    mkdirSync(join(workspace, '.quire/store.preparing'), { recursive: true })
    expect(await ids(await open(workspace))).toContain('a')
  })

  test('takes back what a stopped process has begun, and lets the others go on', async () => {
    const store = await open(workspace)
    const stopped = start('stopped-in-transaction.ts', [workspace])
    await message(stopped)
    stopped.kill('SIGSTOP')
    const began = performance.now()
    await add(store, 'while it is stopped')
    expect(performance.now() - began).toBeLessThan(5_000)
    stopped.kill('SIGCONT')
    stopped.send('go on')
    expect(await message(stopped)).toMatchObject({ code: 'store-unavailable', outcome: 'nothing' })
    expect(await ids(store)).not.toContain('half')
  })

  test('takes back what a killed process has begun', async () => {
    const store = await open(workspace)
    const killed = start('stopped-in-transaction.ts', [workspace])
    await message(killed)
    killed.kill('SIGKILL')
    await add(store, 'after it was killed')
    expect(await ids(store)).not.toContain('half')
  })

  test('replaces a database that gives up', async () => {
    const store = await open(workspace)
    const pid = storePid(workspace)!
    const failure = await store.db
      .transaction()
      .execute(async (tx) => {
        // PGlite's own time-out, which we do not use, ends the session from inside.
        await sql`set idle_in_transaction_session_timeout to '50ms'`.execute(tx)
        await new Promise((resolve) => setTimeout(resolve, 400))
        await sql`select 1`.execute(tx)
      })
      .catch((error: unknown) => error)
    expect(failure).toMatchObject({ code: 'store-unavailable', outcome: 'nothing' })
    await until(() => !isAlive(pid))
    expect(await ids(store)).toContain('a')
  })

  test('ends its process when its files are taken away', async () => {
    await open(workspace)
    const pid = storePid(workspace)!
    rmSync(join(workspace, '.quire'), { recursive: true })
    await until(() => !isAlive(pid))
    expect(await ids(await open(workspace))).toEqual([])
  })
})

describe('workspaces', () => {
  test('do not meet, however long their paths and whatever links lead to them', async () => {
    const near = makeWorkspace()
    const far = join(makeWorkspace(), ...Array.from({ length: 6 }, () => 'a long name with spaces and ünïcödé'))
    mkdirSync(far, { recursive: true })
    expect(far.length).toBeGreaterThan(200)
    const [nearStore, farStore] = await Promise.all([open(near), open(far)])
    await add(nearStore, 'near')
    await add(farStore, 'far')
    expect(await ids(nearStore)).toEqual(['near'])
    expect(await ids(await open(join(far, '..', 'a long name with spaces and ünïcödé')))).toEqual(['far'])
    expect(storePid(near)).not.toBe(storePid(far))
  })

  test.each([
    ['is not there', () => join(tmpdir(), 'quire-none', 'none')],
    [
      'has a file in its place',
      () => {
        const workspace = makeWorkspace()
        writeFileSync(join(workspace, '.quire'), 'a file')
        return workspace
      },
    ],
    [
      'has something else in its place',
      () => {
        const workspace = makeWorkspace()
        mkdirSync(join(workspace, '.quire/store'), { recursive: true })
        writeFileSync(join(workspace, '.quire/store/precious.txt'), 'mine')
        return workspace
      },
    ],
  ])('whose store %s: a clear error', async (_, make) => {
    const workspace = make()
    await expect(open(workspace)).rejects.toMatchObject({
      code: 'store-not-opened',
      message: expect.stringMatching(/no such folder|cannot be written|is not a store/),
    })
  })

  test('that cannot be written: a clear error that names the way out', async () => {
    const workspace = makeWorkspace()
    chmodSync(workspace, 0o555)
    // Not as root, who may write everywhere.
    const said = await message<{ code: string; message: string }>(start('refused.ts', [workspace]))
    expect(said).toMatchObject({ code: 'store-not-opened' })
    expect(said.message).toContain('cannot be written')
    expect(said.message).toContain('DATABASE_URL')
  })
})
