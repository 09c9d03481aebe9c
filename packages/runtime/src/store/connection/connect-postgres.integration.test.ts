import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type OwnPostgres, startOwnPostgres, startPostgres, type TestPostgres } from '../../../../../e2e/postgres.ts'
import { startTestPooler } from '../../../../../e2e/test-pooler.ts'
import { openStore, type Store } from '../index.ts'

let shared: TestPostgres
beforeAll(async () => {
  shared = await startPostgres()
})
afterAll(() => shared.close())

/** Runs statements, even on a server that accepts no writes by default. */
async function ask(url: string, ...statements: string[]): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    for (const text of ['set default_transaction_read_only = off', ...statements]) await client.query(text)
  } finally {
    await client.end()
  }
}

describe('an address with several hosts', () => {
  let own: OwnPostgres
  beforeAll(async () => {
    own = await startOwnPostgres()
  })
  afterAll(() => own.close())

  /** Two servers with the same database name. The second one accepts writes only if told to. */
  async function openPair() {
    const second = await shared.freshDatabase()
    const database = new URL(second).pathname.slice(1)
    await (await openStore({ databaseUrl: second })).close()
    await ask(own.url, `create database ${database}`)
    const setReadOnly = async (isReadOnly: boolean) =>
      ask(second, `alter database ${database} set default_transaction_read_only = ${isReadOnly}`)
    await setReadOnly(true)
    const hosts = `${new URL(second).host},${new URL(own.url).host}`
    const databaseUrl = `postgresql://postgres@${hosts}/${database}?target_session_attrs=read-write`
    return {
      store: await openStore({ databaseUrl }),
      setReadOnly,
      ports: [second, own.url].map((url) => new URL(url).port),
    }
  }

  const portOf = async ({ db }: Store) =>
    (await sql<{ port: string }>`select current_setting('port') as port`.execute(db)).rows[0]!.port
  const addProject = ({ db }: Store, id: string) => db.insertInto('project').values({ id }).execute()

  test('uses the host that accepts writes, and another one after a failover', async () => {
    const { store, setReadOnly, ports } = await openPair()
    try {
      expect(await portOf(store)).toBe(ports[1])
      await addProject(store, 'first')
      await own.stop('crash')
      await setReadOnly(false)
      await addProject(store, 'second')
      expect(await portOf(store)).toBe(ports[0])
    } finally {
      await own.start()
      await store.close()
    }
  })

  test('leaves a host that accepts no more writes, although its connections stay open', async () => {
    const { store, setReadOnly, ports } = await openPair()
    try {
      await addProject(store, 'first')
      await setReadOnly(false)
      await ask(own.url, 'alter system set default_transaction_read_only = on', 'select pg_reload_conf()')
      await expect.poll(() => addProject(store, 'second').then(() => portOf(store)), { timeout: 5_000 }).toBe(ports[0])
    } finally {
      await ask(own.url, 'alter system reset default_transaction_read_only', 'select pg_reload_conf()')
      await store.close()
    }
  })

  test('waits while no host accepts writes', async () => {
    const { store, setReadOnly } = await openPair()
    try {
      await own.stop('crash')
      const added = addProject(store, 'late')
      await new Promise((resolve) => setTimeout(resolve, 300))
      await setReadOnly(false)
      await added
    } finally {
      await own.start()
      await store.close()
    }
  })

  test('cannot be opened if no host accepts writes, and the reason is given', { tags: ['long'] }, async () => {
    const { store, ports } = await openPair()
    await store.close()
    const { pathname } = new URL(await shared.freshDatabase())
    const url = `postgres://postgres@127.0.0.1:${ports[0]}${pathname}`
    await ask(url, `alter database ${pathname.slice(1)} set default_transaction_read_only = on`)
    await expect(openStore({ databaseUrl: url })).rejects.toMatchObject({
      code: 'store-not-opened',
      message: expect.stringContaining('accepts no writes'),
    })
  })
})

test.each([
  ['a database that does not exist', { pathname: '/nowhere' }, "there is no database 'nowhere'. Create it"],
  ['a user that does not exist', { username: 'nobody', password: 's3cret' }, "the server refused user 'nobody'"],
  ['a port without a server', { port: '1' }, 'no server is listening there'],
])('an address with %s is refused with advice and without its password', async (_, parts, message) => {
  const databaseUrl = Object.assign(new URL(await shared.freshDatabase()), parts).href
  const refused = await openStore({ databaseUrl }).catch((error: Error) => error)
  expect(refused).toMatchObject({ code: 'store-not-opened', message: expect.stringContaining(message) })
  expect((refused as Error).message).not.toContain('s3cret')
})

describe('a pooler', () => {
  test.each([1, 2, 3])('in transaction mode with %d server connections is refused', async (transactionsOn) => {
    const pooler = await startTestPooler(await shared.freshDatabase(), { transactionsOn })
    try {
      await expect(openStore({ databaseUrl: pooler.url })).rejects.toMatchObject({
        code: 'store-not-opened',
        message: expect.stringMatching(/pooler in transaction mode.*session mode/),
      })
    } finally {
      pooler.close()
    }
  })

  test('in session mode can be used', async () => {
    const pooler = await startTestPooler(await shared.freshDatabase(), 'session')
    try {
      const store = await openStore({ databaseUrl: pooler.url })
      await store.db.insertInto('project').values({ id: 'p' }).execute()
      await store.close()
    } finally {
      pooler.close()
    }
  })
})
