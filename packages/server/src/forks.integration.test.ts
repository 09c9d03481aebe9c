import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readRun } from '@quire/inspect/views'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readUntil, startTestServer, type TestServer } from './test-server.ts'

const FILE = 'prompts/steps/write.md'

let server: TestServer
let files: Record<string, string>
const ended = async (run: string): Promise<void> => {
  const isEnd = ({ type }: { readonly type: string }): boolean => /^run\.(?:completed|failed|incomplete)$/.test(type)
  await readUntil(await server.get(`/runs/${run}/events`), isEnd)
}

beforeAll(async () => {
  server = await startTestServer('brief')
  files = { [FILE]: `${readFileSync(join(server.dir, FILE), 'utf8')}\nBe brief.\n` }
  const request = { flow: 'brief', input: '# Bikes\n\nShould we lend bikes?', models: ['scripted/alpha'] }
  await server.post('/runs', { ...request, runId: 'first' })
  await ended('first')
})
afterAll(() => server.close())

test('a fork with an unsaved edit is planned and started', async () => {
  const planned = await server.post('/runs/first/fork/plan', { files })
  const plan = (await planned.json()) as { calls: { recorded: number; least: number; most: number }; changes: unknown }
  expect(plan).toMatchObject({ run: 'first', changes: [{ kind: 'file', file: FILE, isUsed: true }], unfinished: 0 })
  expect(plan.calls.least).toBeGreaterThan(0)
  const started = await server.post('/runs/first/fork', { files, runId: 'edited', limits: { calls: plan.calls.most } })
  expect([started.status, await started.json()]).toMatchObject([201, { run: 'edited', status: 'running', isNew: true }])
  await ended('edited')
  const { calls, taken = 0, request, status } = await readRun((await server.quire.store()).db, 'edited')
  expect(status).toBe('completed')
  expect(calls).toBeGreaterThanOrEqual(plan.calls.least)
  expect(calls + taken).toBe(plan.calls.recorded)
  expect(request.fork).toMatchObject({ run: 'first', files })
  expect(await server.json('/runs/edited')).toMatchObject({ calls, taken, request: { fork: { run: 'first' } } })
  expect(await server.json('/diff?a=first&b=edited')).toMatchObject({ kind: 'runs', usage: { b: { calls } } })
})

test('a run that cannot be forked is refused with the reason', async () => {
  const missing = await server.post('/runs/none/fork', {})
  expect(missing.status).toBe(404)
  const refused = await server.post('/runs/first/fork/plan', { at: 'nowhere' })
  expect([refused.status, await refused.json()]).toMatchObject([400, { error: { code: 'cannot-fork' } }])
})
