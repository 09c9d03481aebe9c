import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres, type TestPostgres } from '../../../../../e2e/postgres.ts'
import { openStore } from '../../store/open-store.ts'
import type { Store } from '../../store/store.ts'
import { checkStore } from './check-store.ts'

let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(() => postgres.close())

async function withStore<T>(databaseUrl: string, work: (store: Store) => Promise<T>): Promise<T> {
  const store = await openStore({ databaseUrl })
  try {
    return await work(store)
  } finally {
    await store.close()
  }
}

/** Runs a script as the administrator. */
const administer = (url: string, script: string) => withStore(url, ({ db }) => sql.raw(script).execute(db))
const INSTALL = 'create extension amcheck with schema public; create extension pageinspect with schema public;'
const check = (url: string) => withStore(url, ({ db }) => checkStore(db))

test('uses extensions that are already installed in another schema', async () => {
  const url = await postgres.freshDatabase()
  await administer(url, INSTALL)
  expect(await check(url)).toMatchObject({ problems: [], skipped: [] })
})

test('names the checks that the user may not make, and reports no damage for them', async () => {
  const url = await postgres.freshDatabase()
  const own = new URL(url)
  own.username = `reader_${process.pid}`
  const database = own.pathname.slice(1)
  const give = `create role ${own.username} login; alter database ${database} owner to ${own.username};`
  await administer(url, `${INSTALL} drop schema quire cascade; ${give}`)
  try {
    const { problems, skipped } = await check(String(own))
    expect(problems).toEqual([])
    expect(skipped).toEqual([expect.stringContaining('amcheck'), expect.stringContaining('pageinspect')])
  } finally {
    const take = `alter database ${database} owner to postgres; drop owned by ${own.username} cascade;`
    await administer(url, `${take} drop role ${own.username}`)
  }
})
