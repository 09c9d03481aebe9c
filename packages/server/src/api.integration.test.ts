import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { listCalls, readRun } from '@quire/inspect/views'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { JsonRoute } from './route/route.ts'
import { ROUTES } from './routes/index.ts'
import { problemsOf, readUntil, startTestServer, type TestServer } from './test-server.ts'

let server: TestServer
/** Values for the parameters of paths and queries, keyed by name. */
const known: Record<string, string> = {}

beforeAll(async () => {
  server = await startTestServer('brief')
  const request = {
    flow: 'brief',
    input: '# Bikes\n\nShould we lend bikes?',
    models: ['scripted/alpha', 'scripted/beta'],
  }
  const started = await server.post('/runs', { ...request, runId: 'first' })
  expect([started.status, await started.json()]).toEqual([
    201,
    { run: 'first', status: 'running', isNew: true, added: 0 },
  ])
  const events = await readUntil(await server.get('/runs/first/events'), ({ type }) => type === 'run.completed')
  expect(events[0]).toMatchObject({ id: '1', type: 'run.started' })
  const { db } = await server.quire.store()
  const calls = await listCalls(db, 'first')
  const { documents } = await readRun(db, 'first')
  await server.post('/sessions', { kit: 'foreman', session: 'talk', models: ['scripted/alpha'] })
  Object.assign(known, {
    run: 'first',
    step: calls[0]!.step,
    call: calls[0]!.id,
    artifact: documents[0]!.id,
    id: documents[0]!.id,
    flow: 'brief',
    kit: 'foreman',
    blueprint: 'foreman/chat',
    model: 'openai/gpt-4o',
    session: 'talk',
    project: 'brief',
    path: 'prompts/steps/write.md',
    q: 'bikes',
    line: '1',
    models: 'gpt-4o,llama3.2:3b',
    a: documents[0]!.id,
    b: documents[1]!.id,
  })
})
afterAll(() => server.close())

const gets = ROUTES.filter((route): route is JsonRoute => route.method === 'GET' && 'handle' in route)
/** Other routes have separate tests. */
const SPECIAL = ['/sessions/{session}/documents/{path}', '/waiting/{prompt}']

test.each(gets.filter(({ path, tag }) => !SPECIAL.includes(path) && tag !== 'teams'))(
  'GET $path matches its schema',
  async (route) => {
    const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(known[name]!))
    const required = (route.query?.required as string[] | undefined) ?? []
    const wanted = route.path.endsWith('/passage') ? ['line'] : required
    const query = new URLSearchParams(wanted.map((name): [string, string] => [name, known[name]!]))
    const response = await server.get(`${path}?${query}`)
    const answer = await response.json()
    expect([response.status, response.status === 200 || answer]).toEqual([200, true])
    expect(problemsOf(route, answer)).toEqual([])
  },
)

test('GET requests do not change the store', async () => {
  const { db } = await server.quire.store()
  const count = async () => {
    const { rows } = await sql<{ name: string }>`
      select table_name as name from information_schema.tables where table_schema = current_schema()`.execute(db)
    const hashes: Record<string, unknown> = {}
    for (const { name } of rows.filter(({ name }) => !['event', 'worker', 'permit'].includes(name))) {
      const found = await sql<{ hash: string }>`
        select md5(string_agg(t::text, '' order by t::text)) as hash from ${sql.table(name)} as t`.execute(db)
      hashes[name] = found.rows[0]?.hash
    }
    return hashes
  }
  const before = await count()
  for (const route of gets) {
    const path = route.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(known[name]!))
    await server.get(`${path}?q=bikes&a=${known.a}&b=${known.b}`)
  }
  expect(await count()).toEqual(before)
})

describe('a run', () => {
  test('is listed page by page', async () => {
    await server.post('/runs', { flow: 'brief', input: 'Again?', models: ['scripted/alpha'], runId: 'second' })
    const first = (await server.json('/runs?limit=1')) as { runs: { run: string }[]; next: string }
    expect(first.runs.map(({ run }) => run)).toEqual(['second'])
    const rest = (await server.json(`/runs?limit=1&cursor=${first.next}`)) as { runs: { run: string }[]; next?: string }
    expect([rest.runs.map(({ run }) => run), rest.next]).toEqual([['first'], undefined])
    await readUntil(await server.get('/runs/second/events'), ({ type }) => type === 'run.completed')
  })

  test('continues after approval, and the next prompts contain the feedback', async () => {
    await server.post('/runs', {
      flow: 'brief',
      input: 'Gate?',
      models: ['scripted/alpha'],
      runId: 'gated',
      options: { gate: true },
    })
    await readUntil(await server.get('/runs/gated/events'), ({ type }) => type === 'run.waiting')
    const run = (await server.json('/runs/gated')) as {
      status: string
      documents: { id: string }[]
      waiting: unknown[]
    }
    expect([run.status, run.waiting.length]).toEqual(['waiting', 1])
    const said = await server.post('/runs/gated/feedback', { document: run.documents[0]!.id, text: 'Shorter, please.' })
    expect(said.status).toBe(201)
    expect((await server.post('/runs/gated/resume', { approve: true })).status).toBe(202)
    const events = await server.get('/runs/gated/events', { headers: { 'last-event-id': '1' } })
    const [first] = await readUntil(events, ({ type }) => type === 'run.completed' || type === 'run.waiting')
    expect(first!.id).toBe('2')
    expect((await server.post('/runs/gated/resume', { approve: true })).status).not.toBe(404)
  })

  test('continues with a person’s answer', async () => {
    const request = { flow: 'brief', input: 'By hand?', models: ['manual/me'], runId: 'manual' }
    await server.post('/runs', request)
    await readUntil(await server.get('/runs/manual/events'), ({ type }) => type === 'run.waiting')
    const { prompts } = (await server.json('/waiting?run=manual')) as { prompts: { id: string }[] }
    const { id } = prompts[0]!
    const { text } = (await server.json(`/waiting/${id}`)) as { text: string }
    expect(text).toContain('By hand?')
    const answered = await server.post(`/waiting/${id}/answer`, { text: '# An outline\n\n- One point' })
    expect([answered.status, await answered.json()]).toMatchObject([200, { run: 'manual', isNew: true }])
    const events = await readUntil(
      await server.get('/runs/manual/events'),
      ({ type, data }) => type === 'step.completed' || (type === 'step.failed' && data !== null),
    )
    expect(events.at(-1)!.type).toMatch(/^step\./)
    expect((await server.post(`/waiting/${id}/answer`, { text: 'Another' })).status).not.toBe(200)
  })

  test('can be cancelled and then rejects requests', async () => {
    await server.post('/runs', { flow: 'brief', input: 'Never mind', models: ['scripted/alpha'], runId: 'dropped' })
    expect((await server.post('/runs/dropped/cancel', {})).status).toBe(200)
    const refused = await server.post('/runs/dropped/resume', {})
    expect([refused.status, ((await refused.json()) as { error: { code: string } }).error.code]).toEqual([
      409,
      'run-cancelled',
    ])
  })

  test('is rejected if the flow does not have the option', async () => {
    const response = await server.post('/runs', { flow: 'brief', input: 'x', options: { nonsense: 'y' } })
    expect([response.status, ((await response.json()) as { error: { code: string } }).error.code]).toEqual([
      400,
      'option-unknown',
    ])
    const none = await server.get('/runs/nowhere')
    expect(none.status).toBe(404)
  })

  test('can be seen step by step before it starts', async () => {
    const { parts } = (await (await server.get('/flows/brief')).json()) as {
      parts: { stage: { title: string }; steps: { title: string; runs: string }[] }[]
    }
    expect(parts.map(({ stage, steps }) => [stage.title, ...steps.map(({ title }) => title)])).toEqual([
      ['Draft', 'Outline', 'Decision brief', 'Risk note'],
      ['Review', 'Scorecard', 'Recommendation'],
    ])
  })

  test('can be downloaded as an archive', async () => {
    const [one, other] = [await server.get('/runs/first/export'), await server.get('/runs/first/export')]
    const bytes = Buffer.from(await one.arrayBuffer())
    expect(bytes.subarray(0, 2).toString()).toBe('PK')
    expect(bytes.equals(Buffer.from(await other.arrayBuffer()))).toBe(true)
  })
})

describe('a past prompt', () => {
  const path = () => `/calls/${encodeURIComponent(known.call!)}/prompt`
  interface Shown {
    isAsSent: boolean
    prompt: { text: string; tokens: { total: number; budget: number }; spans: { start: number; end: number }[] }
  }

  test('is shown as it was sent, with the source of every character', async () => {
    const { isAsSent, prompt } = (await server.json(path())) as Shown
    expect(isAsSent).toBe(true)
    expect(prompt.spans[0]!.start).toBe(0)
    expect(prompt.spans.at(-1)!.end).toBe(prompt.text.length)
  })

  test('is fitted to another model and budget', async () => {
    const whole = (await server.json(path())) as Shown
    const budget = whole.prompt.tokens.total - 50
    const fitted = (await server.json(`${path()}?model=gpt-4o&budget=${budget}&format=text`)) as Shown
    expect(fitted.isAsSent).toBe(false)
    expect(fitted.prompt.tokens.budget).toBe(budget)
    expect(fitted.prompt.tokens.total).toBeLessThanOrEqual(budget)
  })

  test('reports the required budget if the given budget is too small', async () => {
    const response = await server.get(`${path()}?budget=5`)
    const { error } = (await response.json()) as { error: { code: string; smallestWindow?: number } }
    expect([response.status, error.code, typeof error.smallestWindow]).toEqual([400, 'budget-exceeded', 'number'])
  })
})

test('finds the prompts that contain a template line', async () => {
  const path = `/files/${encodeURIComponent('prompts/steps/write.md')}/uses`
  const { uses } = (await server.json(path)) as { uses: { call: string; lines: [number, number][] }[] }
  expect(uses.length).toBeGreaterThan(0)
  const [from] = uses[0]!.lines[0]!
  const ofLine = (await server.json(`${path}?line=${from}`)) as { uses: unknown[] }
  expect(ofLine.uses.length).toBeGreaterThan(0)
  expect(await server.json(`${path}?line=9999`)).toEqual({ uses: [] })
})

test('an unsaved edit appears in a prompt, with its file and line', async () => {
  const drafts = { 'prompts/foreman/identity.md': 'You are the drafted one.\n' }
  const inputs = { mode: 'architect', message: 'Hello' }
  const response = await server.post('/render', { blueprint: 'foreman/chat', model: 'gpt-4o', inputs, drafts })
  const { text, spans } = (await response.json()) as { text: string; spans: { start: number; source: object }[] }
  expect(text).toContain('You are the drafted one.')
  const at = text.indexOf('You are the drafted')
  expect(spans.find(({ start }) => start === at)?.source).toMatchObject({
    file: 'prompts/foreman/identity.md',
    line: 1,
  })
  const check = await server.post(`/files/${encodeURIComponent('prompts/x.md')}/check`, { text: 'Hi {{#if}}' })
  expect(((await check.json()) as { problems: unknown[] }).problems.length).toBeGreaterThan(0)
})

describe('a preview of a file', () => {
  interface Previewed {
    source?: { kind: string; step?: string; isRecorded?: boolean }
    models: { model: string; before: { tokens: { total: number } }; after: { tokens: { total: number } } }[]
    prompt: { text: string; model: string }
    changes: { layer: string; lines: { mark: string; text: string }[] }[]
  }
  const models = ['openai/gpt-4o', 'anthropic/claude-sonnet-4', 'scripted/alpha']
  const preview = async (path: string, text: string, more: object = {}): Promise<Previewed> => {
    const response = await server.post(`/files/${encodeURIComponent(path)}/preview`, { text, models, ...more })
    expect(response.status).toBe(200)
    return (await response.json()) as Previewed
  }

  test('shows the last prompt before and after an edit', async () => {
    const edited = 'You plan a brief. Name the person who decides.\n'
    const { source, models: columns, changes, prompt } = await preview('prompts/steps/outline.md', edited)
    expect(source).toMatchObject({ kind: 'call' })
    expect(columns.map(({ model }) => model)).toEqual(models)
    for (const { before, after } of columns) expect(after.tokens.total).toBeLessThan(before.tokens.total)
    expect(prompt.text).toContain('Name the person who decides.')
    expect(changes.map(({ layer }) => layer)).toEqual(['instructions'])
    const saved = readFileSync(join(server.dir, 'prompts/steps/outline.md'), 'utf8')
    expect((await preview('prompts/steps/outline.md', saved)).changes).toEqual([])
  })

  test('shows a sample prompt of a recipe that uses the file', async () => {
    const { source, prompt } = await preview('prompts/documents/risk-note.md', '# Risks\n\n## Bad luck\n')
    expect(source).toMatchObject({ kind: 'sample', step: 'write_risks', isRecorded: true })
    expect(prompt.text).toContain('## Bad luck')
  })

  test('previews a blueprint if no past prompt contains the file', async () => {
    const { source, prompt } = await preview('foreman/templates/identity.md', 'You are the drafted one.\n')
    expect(source).toMatchObject({ kind: 'blueprint' })
    expect(prompt.text).toContain('You are the drafted one.')
    expect(await preview('recipes/brief.yaml', '')).toEqual({ models: [], changes: [] })
  })
})

test('sending one prompt to two models creates one run', async () => {
  const asked = { blueprint: 'task/agent', inputs: { task: 'Lend bicycles.' } }
  const { blueprints } = (await server.json('/blueprints')) as { blueprints: string[] }
  expect(blueprints).toContain(asked.blueprint)
  const response = await server.post('/ask', { ...asked, models: ['scripted/alpha', 'scripted/beta'] })
  expect(response.status).toBe(201)
  const { run } = (await response.json()) as { run: string }
  const isDone = async () => ((await server.json(`/runs/${run}`)) as { status: string }).status === 'completed'
  await vi.waitUntil(isDone, { timeout: 20_000, interval: 100 })
  expect(((await server.json(`/runs/${run}`)) as { calls: number }).calls).toBe(2)
})

test('returns an estimate, and costs by layer, model and step', async () => {
  const estimate = await server.post('/estimate', { flow: 'brief', input: 'x', models: ['openai/gpt-4o'] })
  expect([estimate.status, await estimate.json()]).toMatchObject([
    200,
    { flow: 'brief', calls: { from: expect.any(Number) } },
  ])
  const cost = (await server.json('/cost?runs=first&by=model,step,layer')) as { by: Record<string, unknown[]> }
  expect(Object.keys(cost.by).sort()).toEqual(['layer', 'model', 'step'])
})

test('the first difference between two runs is in their requests', async () => {
  const { kind, request, first } = (await server.json('/diff?a=first&b=second')) as Record<string, { input?: unknown }>
  expect([kind, request!.input !== null, first !== null]).toEqual(['runs', true, true])
})

test('an artifact has an ETag and is never served as HTML', async () => {
  const response = await server.get(`/artifacts/${known.artifact}`)
  const etag = response.headers.get('etag')!
  expect(response.headers.get('cache-control')).toContain('immutable')
  const again = await server.get(`/artifacts/${known.artifact}`, { headers: { 'if-none-match': etag } })
  expect(again.status).toBe(304)
  const text = await server.get(`/artifacts/${known.artifact}/text`)
  expect(text.headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(text.headers.get('x-content-type-options')).toBe('nosniff')
})

test('the OpenAPI document lists every route', async () => {
  const { openapi, paths } = (await server.json('/openapi.json')) as { openapi: string; paths: Record<string, object> }
  expect(openapi).toBe('3.1.0')
  const named = Object.entries(paths).flatMap(([path, each]) =>
    Object.keys(each).map((m) => `${m.toUpperCase()} ${path}`),
  )
  expect(named.sort()).toEqual(ROUTES.map(({ method, path }) => `${method} ${path}`).sort())
})
