import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { listCalls } from '@quire/inspect/views'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres, type TestPostgres } from '../../../../e2e/postgres.ts'
import { readUntil, startTestServer, type TestServer } from '../test-server.ts'

let postgres: TestPostgres
let server: TestServer
beforeAll(async () => {
  postgres = await startPostgres()
  server = await startTestServer('brief', {}, undefined, await postgres.freshDatabase())
})
afterAll(async () => {
  await server.close()
  await postgres.close()
})

test('only workers execute runs in a shared database', async () => {
  const started = await server.post('/runs', {
    flow: 'brief',
    input: 'Who?',
    models: ['scripted/alpha'],
    runId: 'left',
  })
  expect(started.status).toBe(201)
  await new Promise((resolve) => setTimeout(resolve, 1000))
  expect(await server.json('/runs/left')).toMatchObject({ status: 'running', isWorkedOn: false, calls: 0 })
  expect(existsSync(join(server.dir, '.quire/served'))).toBe(false)
  const events = await server.get('/runs/left/events')
  const worker = await server.quire.work()
  await readUntil(events, ({ type }) => type === 'run.completed')
  await worker.stop()
  const replayed = await listCalls((await server.quire.store()).db, 'left')
  const again = await server.post(`/calls/${encodeURIComponent(replayed[0]!.id)}/replay`, { model: 'scripted/beta' })
  expect(again.status).toBe(201)
})
