import { openStore } from '@quire/runtime/store'
import { afterEach, expect, test } from 'vitest'
import { startOwnPostgres } from '../postgres.ts'
import { killUnderWriters } from './killed-under-writers.ts'
import { type TestStore, testStore } from './kinds.ts'
import { kill, storePid, until } from './processes.ts'

let place: TestStore
afterEach(() => place.close())

test('the embedded store loses no data when it is killed during writes', async () => {
  place = await testStore('embedded')
  const workspace = place.options.workspace!
  const report = await killUnderWriters({
    writers: 3,
    kills: 3,
    args: [workspace],
    store: await place.open(),
    kill: () => until(() => kill(storePid(workspace))),
  })
  expect(report).toMatchObject({ lost: [], halves: [], doubled: [] })
  expect(report.committed).toBeGreaterThan(10)
})

test('PostgreSQL loses no data when it crashes and restarts during writes', async () => {
  place = await testStore('embedded')
  const server = await startOwnPostgres()
  const databaseUrl = await server.freshDatabase()
  const store = await openStore({ databaseUrl })
  const args = [place.options.workspace!, databaseUrl]
  let crashes = 0
  const crash = () => server.restart(crashes++ % 2 === 0 ? 'crash' : 'shutdown')
  const report = await killUnderWriters({ writers: 3, kills: 3, args, store, kill: crash })
  expect(report).toMatchObject({ lost: [], halves: [], doubled: [] })
  expect(report.committed).toBeGreaterThan(10)
  await store.close()
  await server.close()
})
