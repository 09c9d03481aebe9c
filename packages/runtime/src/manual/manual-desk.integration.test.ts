import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Diagnostic, defaultProfiles } from '@quire/core'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { type OwnPostgres, startOwnPostgres } from '../../../../e2e/postgres.ts'
import type { ModelKind } from '../call/model-kind.ts'
import { Engine } from '../engine/engine.ts'
import type { Flow, StepContext } from '../engine/flow/flow.ts'
import { readEvents } from '../engine/records/events.ts'
import { listPrompts } from '../engine/records/list-prompts.ts'
import type { RunLimits } from '../engine/records/run-limits.ts'
import type { RunSummary } from '../engine/records/run-summary.ts'
import { answerPrompt } from '../engine/run/answer-prompt.ts'
import { approveStep, cancelRun, retryFailed } from '../engine/run/run-control.ts'
import { openStore } from '../store/open-store.ts'
import type { Store } from '../store/store.ts'
import { manualKind } from './manual.ts'
import { ManualDesk } from './manual-desk.ts'

/** A model that always answers with its own id. */
const testKind: ModelKind = {
  name: 'test',
  description: 'answers with its name',
  open: (id) => ({
    id,
    async *stream() {
      yield { type: 'text', text: id }
      yield { type: 'finish', finishReason: 'stop', usage: {} }
    },
  }),
}

const ask = async ({ call, run }: StepContext, text: string, model = run.request.models[0]!): Promise<string> => {
  const { text: answer } = await call({ model, messages: [{ role: 'user', content: text }], maxOutputTokens: 100 }, [])
  return answer
}
const step = (kind: string, needs: readonly string[] = []) => ({ key: kind, name: kind, kind, input: null, needs })

const flow: Flow = {
  name: 'manual-test',
  description: 'asks people',
  start: ({ options: { steps } }) => (steps as string[]).map((kind) => step(kind)),
  kinds: {
    ask: async (context) => ({ status: 'completed', output: await ask(context, 'What is it?') }),
    // Asks again if the first answer is not a number.
    twice: async (context) => {
      const first = await ask(context, 'A number?')
      return { status: 'completed', output: /^\d+$/.test(first) ? first : await ask(context, `No number: ${first}`) }
    },
    together: async (context) => ({
      status: 'completed',
      output: await Promise.all(['one', 'two'].map((text) => ask(context, text))),
    }),
    swallow: async (context) => {
      const first = await ask(context, 'First?').catch(() => 'nothing')
      return { status: 'completed', output: `${first}, ${await ask(context, `After ${first}?`, 'test/x')}` }
    },
    unusable: async (context) => {
      const answer = await ask(context, 'Right?')
      if (answer !== 'right') throw Object.assign(new Error(answer), { code: 'x' })
      return { status: 'completed', output: answer }
    },
    slow: async () => {
      await sleep(3_000)
      return { status: 'completed', output: 'slow' }
    },
    gate: async () => ({ status: 'waiting', reason: 'look' }),
  },
}

let postgres: OwnPostgres
let store: Store
let engine: Engine
let dir: string
let desk: ManualDesk
let reports: Diagnostic[]
let runs = 0

beforeAll(async () => {
  postgres = await startOwnPostgres()
  store = await openStore({ databaseUrl: await postgres.freshDatabase() })
  const kinds = [testKind, manualKind]
  const openModel = (id: string) => testKind.open(id, { settings: {}, environment: {} })
  engine = await Engine.open({ store, flows: [flow], models: defaultProfiles(), kinds, openModel, random: () => 0 })
})
afterAll(async () => {
  await engine.close()
  await postgres.close()
})
const openDesk = (): ManualDesk =>
  new ManualDesk({
    store: async () => store,
    dir,
    models: defaultProfiles(),
    report: (diagnostic) => reports.push(diagnostic),
  })
beforeEach(() => {
  dir = mkdtempSync(join(tmpdir(), 'quire-desk-'))
  reports = []
  desk = openDesk()
})
afterEach(async () => {
  await desk.close()
  for (const { run } of await listPrompts(store.db)) await cancelRun({ store }, run)
  rmSync(dir, { recursive: true, force: true })
})

const models = defaultProfiles()
const answer = (prompt: string, text: string) => answerPrompt({ store, models }, prompt, text)
const work = (run: string): Promise<RunSummary> => engine.runToEnd(run, { concurrency: 4 })
const outputOf = async (run: string, key: string) =>
  (await store.db.selectFrom('step').select('output').where('id', '=', `${run}/${key}`).executeTakeFirstOrThrow())
    .output
const files = (): string[] => readdirSync(join(dir, '.quire', 'manual')).sort()
/** Writes an answer file with an old modification time. */
const putAnswer = (file: string, text: string, secondsAgo = 60): void => {
  writeFileSync(file, text)
  const then = Date.now() / 1000 - secondsAgo
  utimesSync(file, then, then)
}

async function begin(steps: readonly string[], limits: RunLimits = {}, id = `m${++runs}`): Promise<string> {
  const request = { input: 'x', models: ['manual/me'], options: { steps } }
  await engine.start(flow.name, request, { id, project: 'p', limits })
  return id
}

test('a step that waits for a person uses no resources', async () => {
  const run = await begin(['ask', 'slow'])
  const waiting = await work(run)
  expect(waiting).toMatchObject({ status: 'waiting', calls: 1, steps: { completed: 1, failed: 0 } })
  expect(waiting.waiting).toEqual([{ step: 'ask', reason: 'manual/me has not answered yet', awaits: [`${run}/ask#1`] }])
  expect(await store.db.selectFrom('worker').selectAll().execute()).toEqual([])
  expect(await store.db.selectFrom('permit').selectAll().execute()).toEqual([])
  // Checking again changes nothing.
  expect((await work(run)).status).toBe('waiting')
  const [prompt] = await listPrompts(store.db, run)
  expect(await answer(prompt!.id, 'It is a boat.')).toMatchObject({ isNew: true, left: 0, call: `${run}/ask#1` })
  const done = await work(run)
  expect(done).toMatchObject({ status: 'completed', calls: 1, cost: 0, waiting: [] })
  expect(done.tokens.input).toBeGreaterThan(3)
  expect(done.tokens.output).toBe(5)
  expect(await outputOf(run, 'ask')).toBe('It is a boat.')
  const call = await store.db.selectFrom('call').selectAll().where('id', '=', `${run}/ask#1`).executeTakeFirstOrThrow()
  expect(call).toMatchObject({ status: 'completed', finish_reason: 'stop', retries: 0, latency_ms: null })
  const told = (await readEvents(store.db, run)).filter(({ data }) => data.step === 'ask').map(({ type }) => type)
  expect(told).toEqual(['step.started', 'call.started', 'step.waiting', 'step.started', 'step.completed'])
})

test('stores the same answer once and rejects a different one', async () => {
  const run = await begin(['ask'])
  await work(run)
  const [prompt] = await listPrompts(store.db, run)
  const { id } = prompt!
  const handed = await Promise.allSettled([answer(id, 'same'), answer(id, 'same'), answer(id, 'same')])
  expect(handed.map((one) => one.status === 'fulfilled' && one.value.isNew).sort()).toEqual([false, false, true])
  await expect(answer(id, 'other')).rejects.toMatchObject({ code: 'already-answered' })
  await expect(answer('none', 'x')).rejects.toMatchObject({ code: 'prompt-not-found' })
  await expect(answer(id, ' \n')).rejects.toMatchObject({ code: 'request-unusable' })
  expect((await work(run)).status).toBe('completed')
})

test('accepts only one of two simultaneous answers', async () => {
  const run = await begin(['ask'])
  await work(run)
  const handed = await Promise.allSettled(['a', 'b', 'c'].map((text) => answer(run, text)))
  expect(handed.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  await work(run)
  expect(['a', 'b', 'c']).toContain(await outputOf(run, 'ask'))
})

test('asks again after an unusable answer', async () => {
  const run = await begin(['twice'])
  await work(run)
  await answer(run, 'seven')
  expect((await work(run)).status).toBe('waiting')
  const [prompt] = await desk.open()
  expect((await desk.read(run)).text).toBe('No number: seven')
  expect(prompt!.call).toBe(`${run}/twice#2`)
  await answer(run, '7')
  await work(run)
  expect(await outputOf(run, 'twice')).toBe('7')
})

test('concurrent prompts of a step wait together and count as separate calls', async () => {
  const run = await begin(['together'], { calls: 2 })
  await work(run)
  const prompts = await listPrompts(store.db, run)
  expect(prompts.map(({ call }) => call)).toEqual([`${run}/together#1`, `${run}/together#2`])
  await expect(answer(run, 'which?')).rejects.toMatchObject({ available: prompts.map(({ id }) => id) })
  expect(await answer(prompts[0]!.id, 'a')).toMatchObject({ left: 1 })
  expect((await work(run)).status).toBe('waiting')
  await answer(prompts[1]!.id, 'b')
  expect(await work(run)).toMatchObject({ status: 'completed', calls: 2 })
  expect(await outputOf(run, 'together')).toEqual(['a', 'b'])
})

test('a step that catches the missing-answer error still waits', async () => {
  const run = await begin(['swallow'])
  expect((await work(run)).status).toBe('waiting')
  await answer(run, 'yes')
  const done = await work(run)
  expect(done).toMatchObject({ status: 'completed', calls: 2 })
  expect(await outputOf(run, 'swallow')).toBe('yes, test/x')
})

test('approving a gate does not answer a prompt', async () => {
  const run = await begin(['ask', 'gate'])
  await work(run)
  await expect(approveStep({ store }, run, 'ask')).rejects.toMatchObject({ code: 'nothing-to-decide' })
  await approveStep({ store }, run)
  expect((await work(run)).status).toBe('waiting')
  await answer(run, 'yes')
  expect((await work(run)).status).toBe('completed')
})

test('an open prompt is kept when the run fails in another step', async () => {
  const run = await begin(['unusable', 'ask'])
  await work(run)
  const [first, second] = await listPrompts(store.db, run)
  await answer(first!.call.includes('unusable') ? first!.id : second!.id, 'wrong')
  expect((await work(run)).status).toBe('failed')
  expect(await listPrompts(store.db, run)).toHaveLength(1)
  await answer(run, 'yes')
  expect((await work(run)).status).toBe('failed')
  await retryFailed({ store }, run)
  expect((await work(run)).status).toBe('failed')
})

test('cancelling or deleting a run removes its prompts', async () => {
  const run = await begin(['ask'])
  await work(run)
  const [prompt] = await desk.open()
  expect(existsSync(prompt!.promptFile)).toBe(true)
  await cancelRun({ store }, run)
  await expect(answer(prompt!.id, 'late')).rejects.toMatchObject({ code: 'prompt-not-found' })
  expect(await desk.open()).toEqual([])
  expect(files()).toEqual([])
  const gone = await begin(['ask'])
  await work(gone)
  await desk.open()
  await store.db.deleteFrom('run').where('id', '=', gone).execute()
  expect(await desk.open()).toEqual([])
  expect(files()).toEqual([])
  expect(await store.db.selectFrom('manual_call').select('id').where('run_id', '=', gone).execute()).toEqual([])
})

test('reads an answer file only once, even with several processes', async () => {
  const run = await begin(['ask'])
  await work(run)
  const [prompt] = await desk.open()
  expect(files()).toEqual(['README.md', basename(prompt!.promptFile)].sort())
  expect(readFileSync(prompt!.promptFile, 'utf8')).toBe('What is it?')
  expect(readFileSync(join(dir, '.quire', 'manual', 'README.md'), 'utf8')).toContain(basename(prompt!.answerFile))
  putAnswer(prompt!.answerFile, 'A boat.\n')
  const desks = [desk, openDesk(), openDesk()]
  expect(await Promise.all(desks.map((one) => one.open()))).toEqual([[], [], []])
  expect(files()).toEqual([])
  expect(reports).toEqual([])
  await work(run)
  expect(await outputOf(run, 'ask')).toBe('A boat.\n')
})

test('keeps and reports an answer that differs from the stored one', async () => {
  const run = await begin(['ask'])
  await work(run)
  const [prompt] = await desk.open()
  await answer(run, 'stored')
  putAnswer(prompt!.answerFile, 'stored')
  await desk.open()
  expect(files()).toEqual([])
  putAnswer(prompt!.answerFile, 'another')
  await desk.open()
  await desk.open()
  expect(files()).toEqual([basename(prompt!.answerFile)])
  expect(reports.map(({ code }) => code)).toEqual(['manual.answer-left'])
})

test('keeps an empty answer and does not read an unfinished file', async () => {
  const run = await begin(['ask'])
  await work(run)
  const [prompt] = await desk.open()
  putAnswer(prompt!.answerFile, '\n')
  expect(await desk.open()).toHaveLength(1)
  expect(reports).toMatchObject([{ code: 'manual.answer-unusable', message: expect.stringContaining('is empty') }])
  let text = ''
  const writing = (async () => {
    for (let part = 0; part < 8; part++) {
      text += `part ${part}\n`
      writeFileSync(prompt!.answerFile, text)
      await sleep(400)
    }
  })()
  await sleep(100)
  expect(await desk.open()).toEqual([])
  await writing
  await work(run)
  expect(await outputOf(run, 'ask')).toBe(text)
})

test('uses an answer at once while other steps are running', async () => {
  const run = await begin(['ask', 'slow'])
  const stop = new AbortController()
  const attending = desk.attend(stop.signal, { isShared: true })
  const working = work(run)
  await expect.poll(() => listPrompts(store.db, run), { timeout: 5_000 }).toHaveLength(1)
  await expect.poll(() => existsSync(join(dir, '.quire', 'manual')) && files().length, { timeout: 5_000 }).toBe(2)
  const name = files().find((file) => file.endsWith('.prompt.md'))!
  putAnswer(join(dir, '.quire', 'manual', name.replace('.prompt.', '.answer.')), 'quick')
  expect((await working).status).toBe('completed')
  stop.abort()
  await attending
})

test('reports an unusable folder and still accepts answers', async () => {
  writeFileSync(join(dir, '.quire'), 'in the way')
  expect(await desk.isInUse()).toBe(false)
  expect(await desk.open()).toEqual([])
  expect(reports).toEqual([])
  const run = await begin(['ask'])
  await work(run)
  expect(await desk.open()).toHaveLength(1)
  expect(reports[0]!.message).toContain('it is not a folder')
  await answer(run, 'by command')
  expect((await work(run)).status).toBe('completed')
})
