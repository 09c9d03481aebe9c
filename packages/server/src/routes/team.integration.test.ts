import { cpSync, readFileSync, rmSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import type { JsonRoute } from '../route/route.ts'
import { problemsOf, startTestServer, type TestServer } from '../test-server.ts'
import { teamRoutes } from './team.ts'

const STARTER = fileURLToPath(new URL('../../../kits/team/starter/', import.meta.url))

let server: TestServer
beforeAll(async () => {
  server = await startTestServer('brief', {}, (dir) => {
    rmSync(dir, { recursive: true })
    cpSync(STARTER, dir, { recursive: true })
  })
  const input = readFileSync(`${STARTER}/brief.md`, 'utf8')
  await server.post('/runs', { flow: 'team', input, runId: 'crew' })
  await vi.waitUntil(isDone, { timeout: 50_000, interval: 100 })
})
afterAll(() => server?.close())

const isDone = async () => ((await server.json('/runs/crew')) as { status: string }).status === 'completed'

test('shows a team with its members, charter and products', async () => {
  const team = (await server.json('/runs/crew/team')) as {
    session: { round: number; end: string }
    members: { teamRole: string }[]
    products: { id: string; parent: string | null; versions: string[] }[]
  }
  expect(team.session).toMatchObject({ round: 3, end: 'rounds' })
  expect(team.members.map(({ teamRole }) => teamRole)).toContain('chair')
  expect(team.products.map(({ id }) => id)).toContain('P1')
})

test('shows the result, the findings with their state, agreements and questions', async () => {
  const team = (await server.json('/runs/crew/team')) as {
    result: string
    charterDocument: string
    findings: { id: string; state: string; settledBy: string | null }[]
    agreements: { text: string }[]
    questions: { id: string; answer: { text: string } | null }[]
    products: { id: string; document: string }[]
    unread: number
  }
  expect(((await server.json(`/artifacts/${team.result}`)) as { path: string }).path).toBe('result.md')
  expect(team.findings.find(({ id }) => id === 'I2.1')).toMatchObject({ state: 'settled', settledBy: 'P2.2' })
  expect(team.agreements.map(({ text }) => text)).toEqual(['The borrowing period is three days.'])
  expect(team.questions).toMatchObject([{ id: 'Q1', answer: null }, { id: 'Q2' }])
  // A comment on a product that comes after the end waits for another round, which reads it.
  const document = team.products.find(({ id }) => id === 'P2')!.document
  await server.post('/runs/crew/feedback', { document, text: 'Make the button larger.' })
  await server.post('/runs/crew/feedback', { document: team.charterDocument, text: 'Q2: Yes, it does.' })
  expect(await server.json('/runs/crew/team')).toMatchObject({ unread: 2 })
  await server.post('/runs/crew/resume', { rounds: 4 })
  await vi.waitUntil(isDone, { timeout: 50_000, interval: 100 })
  const later = (await server.json('/runs/crew/team')) as typeof team & { comments: unknown[] }
  expect(later).toMatchObject({
    unread: 0,
    questions: [{}, { answer: { text: 'Q2: Yes, it does.' } }],
    comments: [{ about: 'P2', text: 'Make the button larger.' }, { about: null }],
  })
  expect(((await server.json(`/artifacts/${later.result}`)) as { path: string }).path).toBe('after-round-4/result.md')
})

test('a round lists its decisions and the changes to each envelope', async () => {
  const round = (await server.json('/runs/crew/team/rounds/2')) as {
    assignments: { product: string }[]
    work: { kind: string; member: string; product: string | null; envelope: string; diff: string; calls: string[] }[]
  }
  expect(round.assignments.length).toBeGreaterThan(0)
  expect(round.work.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['reflect', 'plan', 'write', 'inspect']))
  const written = round.work.find(({ kind }) => kind === 'write')!
  expect(written.product).toMatch(/^P\d+$/)
  expect(written.calls[0]).toContain('crew/r2/write/')
  const envelope = (await server.json(`/artifacts/${written.envelope}`)) as { text: string }
  expect(JSON.parse(envelope.text)).toMatchObject({ step: 'write', session: { round: 2 } })
  const diff = (await server.json(`/artifacts/${written.diff}`)) as { text: string }
  expect(diff.text).toContain('+  "step": "write"')
})

test('a product lists its versions with their artifacts', async () => {
  const { versions } = (await server.json('/runs/crew/team/products/P1')) as { versions: { artifact: string }[] }
  expect(versions.length).toBeGreaterThan(0)
  for (const { artifact } of versions) expect(await server.json(`/artifacts/${artifact}`)).toHaveProperty('text')
  expect((await server.get('/runs/crew/team/products/P999')).status).toBe(404)
})

test.each(teamRoutes as readonly JsonRoute[])('GET $path matches its schema', async (route) => {
  const known: Readonly<Record<string, string>> = { run: 'crew', round: '2', product: 'P1' }
  const answer = await server.json(route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => known[name]!))
  expect(problemsOf(route, answer)).toEqual([])
})
