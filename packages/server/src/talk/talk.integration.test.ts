import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readChanges, type Seen } from '../events/workspace-events.ts'
import { readUntil, startTestServer, type TestServer } from '../test-server.ts'

const ACTIONS = `actions:
  save_decision:
    description: Record a decision in the knowledge base
    parameters:
      category: { type: string, required: true }
      key: { type: string, required: true }
      value: { type: string, required: true }
    modes: [architect]
    handler: save_knowledge
    approval: ask
`
const SCRIPT = `rules:
  - match: { says: about the ships }
    answer: |
      <message>Noted.</message>
      <action type="save_decision">
      <category>world</category>
      <key>ships</key>
      <value>Ships need a navigator</value>
      </action>
  - match: { says: hello there }
    answer: <message>Good morning to you.</message>
`
let server: TestServer
beforeAll(async () => {
  server = await startTestServer('brief', {}, (dir) => {
    writeFileSync(join(dir, 'actions.yaml'), ACTIONS)
    writeFileSync(join(dir, 'scripted.yaml'), SCRIPT)
  })
  const opened = await server.post('/sessions', { kit: 'foreman', session: 'talk', models: ['scripted/alpha'] })
  expect([opened.status, await opened.json()]).toEqual([201, { session: 'talk', project: 'brief' }])
})
afterAll(() => server.close())

test('streams the reply to a message, and links the reply to its run', async () => {
  const stream = await server.get('/sessions/talk/events')
  expect((await server.post('/sessions/talk/messages', { message: 'hello there' })).status).toBe(202)
  const events = await readUntil(stream, ({ type }) => type.startsWith('turn.') && type !== 'turn.started')
  expect(events.map(({ type }) => type)).toEqual(
    expect.arrayContaining(['turn.started', 'reply.text', 'turn.completed']),
  )
  const { turns } = (await server.json('/sessions/talk/turns')) as {
    turns: { role: string; text: string; run: string }[]
  }
  expect(turns.map(({ role, text }) => `${role}: ${text}`)).toEqual([
    'user: hello there',
    'assistant: Good morning to you.',
  ])
  const { calls } = (await server.json(`/runs/${turns[1]!.run}/calls`)) as { calls: { id: string }[] }
  const response = (await server.json(`/calls/${encodeURIComponent(calls[0]!.id)}/response`)) as Record<string, unknown>
  expect(response).toMatchObject({
    as: 'tags',
    kit: 'foreman',
    mode: 'architect',
    tags: { message: 'Good morning to you.' },
  })
})

test.each([true, false])('an action that needs approval waits for a person (approved: %s)', async (isApproved) => {
  const stream = await server.get('/sessions/talk/events')
  await server.post('/sessions/talk/messages', { message: `about the ships: ${isApproved}` })
  const again = await server.post('/sessions/talk/messages', { message: 'impatient' })
  expect(again.status).toBe(409)
  const asked = await readUntil(stream, ({ type }) => type === 'action.asked')
  const { approval, action, id } = asked.at(-1)!
  expect(action).toBe('save_decision')
  const session = (await server.json('/sessions/talk')) as { current: { asked: { approval: string }[] } }
  expect(session.current.asked).toMatchObject([{ approval, action, params: { key: 'ships' } }])
  expect((await server.post('/sessions/talk/approvals/nobody', { isApproved })).status).toBe(404)
  expect((await server.post(`/sessions/talk/approvals/${approval}`, { isApproved })).status).toBe(200)
  // A reloaded page continues from the last event it saw.
  const resumed = await server.get('/sessions/talk/events', { headers: { 'last-event-id': id } })
  const rest = await readUntil(resumed, ({ type }) => type === 'turn.completed' || type === 'turn.failed')
  const result = rest.at(-1)!.result as { actions: { status: string }[] }
  expect(result.actions).toMatchObject([{ type: 'save_decision', status: isApproved ? 'executed' : 'refused' }])
  const { knowledge } = (await server.json('/projects/brief/knowledge')) as { knowledge: unknown[] }
  if (isApproved) expect(knowledge).toMatchObject([{ key: 'ships', value: 'Ships need a navigator' }])
})

const calls = async (): Promise<number> => {
  const { db } = await server.quire.store()
  return Number(
    (await db
      .selectFrom('call')
      .select((one) => one.fn.countAll().as('count'))
      .executeTakeFirst())!.count,
  )
}
const command = async (text: string) => {
  const response = await server.post('/sessions/talk/commands', { command: text })
  const json = (await response.json()) as { text?: string; state?: { mode: string }; error?: { message: string } }
  return { status: response.status, ...json }
}

test('carries out commands without calling a model', async () => {
  const before = await calls()
  expect(await command('/correct Her eyes are green.')).toMatchObject({ status: 200, text: 'Remembered.' })
  expect(await command('/prefer Never "suddenly".')).toMatchObject({
    text: 'Remembered. Every new text is checked for it.',
  })
  const { text } = await command('/prefer No long descriptions.')
  expect(text).toBe(
    'Remembered. New texts are not checked for it. To have words checked, put them in quotation marks: never "suddenly".',
  )
  expect(await command('/prefer Short chapters.')).toMatchObject({ text: 'Remembered.' })
  const listed =
    '1. Never "suddenly". (preferences)\n2. No long descriptions. (preferences)\n3. Short chapters. (preferences)\n4. Her eyes are green. (corrections)\nTo take one back: /forget NUMBER'
  expect(await command('/forget')).toMatchObject({ text: listed })
  expect(await command('/forget 2')).toMatchObject({ text: 'Forgotten: No long descriptions.' })
  expect(await command('/forget 7')).toMatchObject({ status: 400, error: { code: 'invalid-command' } })
  expect((await command('/forget')).text).toContain('2. Short chapters. (preferences)')
  expect(await command('/correct After ch1-sc1 never write "gun".')).toMatchObject({
    text: 'Remembered. New texts are not checked for these words, because they can be right elsewhere.',
  })
  expect(await command('/set project.title The Last Starship')).toMatchObject({ text: 'project.title is set.' })
  expect(await command('/set project.title')).toMatchObject({
    text: 'project.title is “The Last Starship”.\nproject.title is unchanged.',
  })
  expect(await command('/mode director')).toMatchObject({ status: 409, error: { code: 'gate-closed' } })
  expect(await command('/insist director')).toMatchObject({ status: 200, state: { mode: 'director' } })
  expect((await command('/confirm voice_lock')).text).toContain('The voice is locked.')
  expect((await command('/mode architect')).text).toMatch(/^ARCHITECT \d+%, next: voice_calibration\nneeds: /)
  expect((await command('/state')).text).toContain('Her eyes are green.')
  expect((await command('/history')).text).toContain('hello there')
  expect((await command('/model scripted/beta')).text).toContain('Model: scripted/beta.')
  expect((await command('/model auto')).text).toContain('Model: scripted/alpha.')
  expect((await command('/help')).text).toContain('/insist NAME')
  expect(await calls()).toBe(before)
})

test.each(['/mode architect', '/nonsense', ' /quit', '/'])('never sends %j to a model', async (text) => {
  const before = await calls()
  expect((await server.post('/sessions/talk/messages', { message: text })).status).toBe(400)
  if (text !== '/mode architect') expect((await command(text)).status).toBe(400)
  expect(await calls()).toBe(before)
})

test.each([
  ['/mod', "Unknown command /mod. Did you mean '/mode'?"],
  ['/export ../talk.md', '/export works only in a terminal'],
  ['/notebook add / world_building', '/notebook works only in a terminal'],
  ['/restore x', 'Usage: /restore DOCUMENT VERSION.'],
])('refuses %j with a reason', async (text, reason) => {
  const { status, error } = await command(text)
  expect(status).toBe(400)
  expect(error!.message).toContain(reason)
})

test('a person can change the state, and a closed gate reports what is missing', async () => {
  const set = await server.post('/sessions/talk/changes', { set: { 'project.title': 'The Last Starship' } })
  expect(set.status).toBe(200)
  const closed = await server.post('/sessions/talk/changes', { mode: 'director' })
  expect([closed.status, ((await closed.json()) as { error: { code: string } }).error.code]).toEqual([
    409,
    'gate-closed',
  ])
  const insisted = await server.post('/sessions/talk/changes', { mode: 'director', force: true })
  expect(((await insisted.json()) as { state: { mode: string } }).state.mode).toBe('director')
})

test('the workspace reports changed runs and written files', async () => {
  const stream = await server.get('/events')
  const until = readUntil(stream, (event) => event.type === 'file.changed' && event.path === 'prompts/steps/new.md')
  const told = readUntil(
    await server.get('/events'),
    (event) => event.type === 'run.changed' && event.run === 'watched',
  )
  await new Promise((resolve) => setTimeout(resolve, 1000))
  writeFileSync(join(server.dir, 'prompts/steps/new.md'), '# Changed\n')
  expect((await until).at(-1)).toMatchObject({ change: 'written' })
  await server.post('/runs', { flow: 'brief', input: 'Watched?', models: ['scripted/alpha'], runId: 'watched' })
  expect((await told).at(-1)).toMatchObject({ type: 'run.changed', run: 'watched' })
})

test('reports an event once, even if it is committed late', async () => {
  const { db } = await server.quire.store()
  const start = (runId: string) =>
    server.quire.start('brief', { input: 'Late?', models: ['scripted/alpha'], runId }).then(() => {})
  await Promise.all([start('slow'), start('quick')])
  const add = (run: string) => sql`insert into event (run_id, type, data) values (${run}, 'step.retried', '{}')`
  // Other runs of this server may continue in the meantime.
  const read = async (seen?: Seen) => {
    const changes = await readChanges(db, seen)
    return { ...changes, runs: changes.runs.map(({ run }) => run).filter((run) => run === 'slow' || run === 'quick') }
  }
  const first = await read()
  expect(first.runs).toEqual([])
  const second = await db.transaction().execute(async (slow) => {
    await add('slow').execute(slow)
    await add('quick').execute(db)
    return read(first.seen)
  })
  expect(second.runs).toEqual(['quick'])
  const third = await read(second.seen)
  expect(third.runs).toEqual(['slow'])
  expect((await read(third.seen)).runs).toEqual([])
})

test('the responses of a run are streamed', async () => {
  const request = { flow: 'brief', input: 'Live?', models: ['scripted/alpha'], options: { gate: true }, runId: 'live' }
  await server.post('/runs', request)
  await readUntil(await server.get('/runs/live/events'), ({ type }) => type === 'run.waiting')
  const stream = await server.get('/runs/live/responses')
  const told = readUntil(stream, ({ type }) => type === 'response.text')
  await server.post('/runs/live/resume', { approve: true })
  const event = (await told).at(-1)!
  expect(event).toMatchObject({ run: 'live', at: expect.any(Number), text: expect.any(String) })
  const { text } = (await server.json(`/calls/${encodeURIComponent(String(event.call))}/live`)) as { text: string }
  expect(text).toContain(event.text)
})
