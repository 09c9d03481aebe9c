import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type LosingProxy, startLosingProxy } from '../../../../e2e/losing-proxy.ts'
import { startPostgres, type TestPostgres } from '../../../../e2e/postgres.ts'
import { openStore } from './open-store.ts'
import type { Store } from './store.ts'

let postgres: TestPostgres
let proxy: LosingProxy
let direct: Store
let store: Store
beforeAll(async () => {
  postgres = await startPostgres()
  const databaseUrl = await postgres.freshDatabase()
  proxy = await startLosingProxy(databaseUrl)
  direct = await openStore({ databaseUrl })
  store = await openStore({ databaseUrl: proxy.url })
})
afterAll(async () => {
  await store.close()
  await proxy.close()
  await direct.close()
  await postgres.close()
})

describe.concurrent('a query', { tags: ['long'] }, () => {
  test('fails if its reply is lost on an open connection', async () => {
    void proxy.loseReply(/'lost'/, { isKept: true })
    await expect(sql`select 'lost'`.execute(store.db)).rejects.toMatchObject({ code: 'store-unavailable' })
  })

  test('fails if its server has ended and the connection stays open', async () => {
    void proxy.loseReply(/'gone'/, { isKept: true })
    const query = sql`select pg_sleep(600), 'gone'`.execute(store.db)
    const ended = expect(query).rejects.toMatchObject({ code: 'store-unavailable' })
    const end = sql<{ done: boolean }>`
      select pg_terminate_backend(pid) as done from pg_stat_activity
      where query like '%pg_sleep(600)%' and pid <> pg_backend_pid()
    `
    await expect.poll(async () => (await end.execute(direct.db)).rows).toEqual([{ done: true }])
    await ended
  })

  test('may be slow', async () => {
    const { rows } = await sql`select 'slow' as answer from pg_sleep(10)`.execute(store.db)
    expect(rows).toEqual([{ answer: 'slow' }])
  })
})
