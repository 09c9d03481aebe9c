import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openQuire, type Quire } from '@quire/runtime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres, type TestPostgres } from '../../../../e2e/postgres.ts'
import { diffStored } from '../compare/diff-stored.ts'
import { findStep } from './find-named.ts'
import { listCalls } from './list-calls.ts'
import { listSteps } from './list-steps.ts'
import { pageRuns } from './page-runs.ts'
import { showPrompt } from './show-prompt.ts'
import { verifyPrompt } from './verify-prompt.ts'

let postgres: TestPostgres
let quire: Quire
const dir = mkdtempSync(join(tmpdir(), 'quire-inspect-'))
const db = async () => (await quire.store()).db

beforeAll(async () => {
  for (const folder of ['blueprints', 'prompts']) mkdirSync(join(dir, folder))
  writeFileSync(join(dir, 'quire.yaml'), 'name: shop\n')
  writeFileSync(join(dir, 'prompts/reply.md'), 'Answer the customer: {{question}}\n')
  writeFileSync(
    join(dir, 'blueprints/reply.yaml'),
    'inputs:\n  question: {}\nlayers:\n  - id: task\n    role: user\n    template: reply\n',
  )
  postgres = await startPostgres()
  quire = await openQuire(dir, {
    databaseUrl: await postgres.freshDatabase(),
    isTrusted: true,
    openModel: (id) => ({
      id,
      async *stream() {
        yield { type: 'text', text: 'From nine to five.' }
        yield { type: 'finish', finishReason: 'stop', usage: { inputTokens: 10, outputTokens: 4 } }
      },
    }),
  })
  for (const [runId, question] of Object.entries({ first: 'When do you open?', second: 'When do you close?' })) {
    await quire.ask('reply', { runId, inputs: { question }, models: ['ollama/clerk'] }).result
  }
})
afterAll(async () => {
  await quire.close()
  await postgres.close()
  rmSync(dir, { recursive: true })
})

test('runs are listed page by page, newest first', async () => {
  const page = await pageRuns(await db(), { limit: 1 })
  expect(page.runs).toMatchObject([{ run: 'second', status: 'completed', title: 'reply', calls: 1 }])
  const next = await pageRuns(await db(), { limit: 1, cursor: page.next! })
  expect(next.runs).toMatchObject([{ run: 'first', tokens: { input: 10, output: 4 } }])
  expect(next).not.toHaveProperty('next')
})

test('a run is named after the first line of its request, and a file with inputs after the first input', async () => {
  const store = await db()
  const rename = (input: string) =>
    store
      .updateTable('run')
      .set({ flow: 'x', request: JSON.stringify({ input, models: [] }) })
      .where('id', '=', 'first')
      .execute()
  const { flow, request } = await store
    .selectFrom('run')
    .selectAll()
    .where('id', '=', 'first')
    .executeTakeFirstOrThrow()
  for (const [input, title] of [
    ['# A café\n\nOpen on Sundays.', 'A café'],
    ['# yaml-language-server: $schema=x\n# Inputs\nquestion: Open on Sundays?\n', 'question: Open on Sundays?'],
    ['\n\nPlan a trip.\n', 'Plan a trip.'],
  ] as const) {
    await rename(input)
    expect((await pageRuns(store)).runs.find(({ run }) => run === 'first')?.title).toBe(title)
  }
  await store
    .updateTable('run')
    .set({ flow, request: JSON.stringify(request) })
    .where('id', '=', 'first')
    .execute()
})

test('a step is found by its id, its key, and the name of its run with the end of its key', async () => {
  const store = await db()
  const [step] = await listSteps(store, 'first')
  for (const named of [step!.id, `first/${step!.key}`, `first/${step!.name}`])
    expect(await findStep(quire, named)).toBe(step!.id)
  // Both runs have a step with this key.
  await expect(findStep(quire, step!.key)).rejects.toThrow('Several results match')
  expect(await findStep(quire, 'first/other')).toBeUndefined()
})

test('a past prompt is shown and verified from its sources', async () => {
  const [call] = await listCalls(await db(), 'first')
  const { assembly } = await showPrompt(await db(), call!.id)
  expect(assembly.text).toContain('Answer the customer: When do you open?')
  expect(await verifyPrompt(await db(), call!.id)).toMatchObject({ matches: true, hash: call!.promptHash })
})

test('two runs are compared up to the first step whose inputs differ', async () => {
  const difference = await diffStored(await db(), 'first', 'second')
  expect(difference).toMatchObject({ kind: 'runs', same: false, templates: [] })
  const [layer] = difference.kind === 'runs' ? (difference.first?.calls[0]?.prompt ?? []) : []
  expect(layer).toMatchObject({ layer: 'task', status: 'changed' })
  expect(layer!.lines.map(({ mark, text }) => `${mark}${text}`)).toEqual([
    '-Answer the customer: When do you open?',
    '+Answer the customer: When do you close?',
  ])
})
