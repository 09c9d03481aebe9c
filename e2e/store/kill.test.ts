import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { openStore } from '../../packages/runtime/src/store/index.ts'
import { startPostgres } from '../postgres.ts'
import { killUnderWriters } from './killed-under-writers.ts'
import { kill, storePid, until } from './processes.ts'

process.env.QUIRE_STORE_IDLE_MS = '1000'
const workspace = mkdtempSync(join(tmpdir(), 'quire-e2e-'))
afterAll(() => rmSync(workspace, { recursive: true, force: true }))

test('the embedded store, killed under four writers, loses nothing and halves nothing', async () => {
  const store = await openStore({ workspace })
  const report = await killUnderWriters({
    writers: 4,
    kills: 3,
    args: [workspace],
    store,
    kill: () => until(() => kill(storePid(workspace))),
  })
  console.log(report)
  expect(report).toMatchObject({ lost: [], halves: [], doubled: [] })
  expect(report.committed).toBeGreaterThan(20)
  await store.close()
})

test('so does PostgreSQL, crashed under them', async () => {
  const server = await startPostgres()
  const databaseUrl = await server.freshDatabase()
  const store = await openStore({ databaseUrl })
  const args = [workspace, databaseUrl]
  const report = await killUnderWriters({ writers: 4, kills: 3, args, store, kill: () => server.restart('crash') })
  console.log(report)
  expect(report).toMatchObject({ lost: [], halves: [], doubled: [] })
  expect(report.committed).toBeGreaterThan(20)
  await store.close()
  await server.close()
})
