import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type CutReport, readCuts } from '@quire/authoring/cuts'
import { openQuire, type Quire } from '@quire/runtime'
import { loadScript, scripted } from '@quire/scripted'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { quire as command } from '../cli/quire.ts'
import { startPostgres, type TestPostgres } from '../postgres.ts'

const FILES = {
  'quire.yaml': 'name: shop\nmodel: scripted/clerk\n',
  'prompts/form.md': `Answer with JSON. ${'The answer has one member, ok. '.repeat(60)}\n`,
  'prompts/manners.md': `Be polite. ${'Customers like a friendly word. '.repeat(8)}\n`,
  // Without its layer 'form', the model forgets the form of the answer.
  'blueprints/triage.yaml':
    'answer: { json: { type: object, required: [ok] } }\ninputs: { message: { main: true } }\nlayers:\n  - { id: form, template: form, fit: omit }\n  - { id: message, source: message, fit: keep }\n',
  // Without its layer 'manners', the model answers as well as with it.
  'blueprints/reply.yaml':
    'inputs: { message: { main: true } }\nlayers:\n  - { id: manners, template: manners, fit: omit }\n  - { id: message, source: message, fit: keep }\n',
  'scripted.yaml': `rules:
  - match: { contains: Answer with JSON. }
    answer: '{"ok": true}'
  - match: { contains: '<answer_so_far>' }
    answer: '{"ok": true}'
  - match: { contains: Ticket }
    answer: I would rather talk.
  - match: { contains: Letter }
    answer: Thank you.
`,
}

let dir: string
let postgres: TestPostgres
let env: { DATABASE_URL: string }
let quire: Quire
const ask = async (blueprint: string, message: string, budget?: number) => {
  const limit = budget === undefined ? {} : { budget }
  return quire.ask(blueprint, { inputs: { message }, models: ['scripted/clerk'], ...limit }).result
}

beforeAll(async () => {
  dir = mkdtempSync(join(tmpdir(), 'quire-cuts-'))
  for (const folder of ['prompts', 'blueprints']) mkdirSync(join(dir, folder))
  for (const [file, text] of Object.entries(FILES)) writeFileSync(join(dir, file), text)
  postgres = await startPostgres()
  env = { DATABASE_URL: await postgres.freshDatabase() }
  quire = await openQuire(dir, {
    plugins: [scripted(await loadScript(join(dir, 'scripted.yaml')))],
    databaseUrl: env.DATABASE_URL,
  })
}, 60_000)
afterAll(async () => {
  await quire.close()
  await postgres.close()
  rmSync(dir, { recursive: true, force: true })
})

const since = new Date(0)

test('without cuts, the report says that there is nothing', async () => {
  const empty = await command(['cuts'], { cwd: dir, env })
  expect(empty.code, empty.stderr).toBe(0)
  expect(empty.stdout).toContain('No prompts with layers since')
  await ask('triage', 'Ticket 0')
  expect((await command(['cuts'], { cwd: dir, env })).stdout).toContain('Nothing was cut in 1 prompt since')
})

test('the layer whose cut stands beside repairs is the suspect, with the budget that brings it back', async () => {
  for (let number = 1; number <= 8; number++) {
    for (const [blueprint, noun] of [
      ['triage', 'Ticket'],
      ['reply', 'Letter'],
    ] as const) {
      await ask(blueprint, `${noun} ${number} arrived.`)
      await ask(blueprint, `${noun} ${number} arrived in a hurry.`, 40)
    }
    // The request for a repair fits in this budget, but the layer does not.
    await ask('triage', `Ticket ${number} is in care.`, 400)
  }
  const ran = await command(['cuts', '--json'], { cwd: dir, env })
  const report = ran.json<CutReport>()
  expect(report, ran.stderr).toMatchObject({
    prompts: 41,
    unreadable: 0,
    cuts: [
      {
        blueprint: 'triage',
        layer: 'form',
        model: 'scripted/clerk',
        isSuspect: true,
        cut: { prompts: 16, inTrouble: 16, troubles: { failed: 8, repaired: 8 } },
        whole: { prompts: 9, inTrouble: 0, troubles: {} },
      },
      {
        blueprint: 'reply',
        layer: 'manners',
        isSuspect: false,
        cut: { prompts: 8, inTrouble: 0 },
        whole: { prompts: 8, inTrouble: 0 },
        comparison: { difference: 0, p: 1 },
      },
    ],
  })

  const budget = report.cuts[0]!.budget!
  const outcomeAt = async (size: number) =>
    (await quire.render('triage', { inputs: { message: 'Ticket 1 arrived in a hurry.' }, budget: size })).layers[0]!
      .outcome
  expect([await outcomeAt(budget), await outcomeAt(budget - 1)]).toEqual(['full', 'omitted'])

  const text = (await command(['cuts'], { cwd: dir, env })).stdout
  expect(text).toContain('2 layers cut in 41 prompts')
  expect(text).toMatch(/^suspect +triage +form +scripted\/clerk +16 of 16 +0 of 9 .*failed 8, repaired 8$/m)
  expect(text).toContain('Beside is not because')
}, 60_000)

test('filters and the time apply', async () => {
  const filtered = await command(['cuts', '--blueprint', 'reply', '--json'], { cwd: dir, env })
  expect(filtered.json<CutReport>()).toMatchObject({ prompts: 16, cuts: [{ layer: 'manners' }] })
  const other = await command(['cuts', '--model', 'openai/gpt-4o', '--json'], { cwd: dir, env })
  expect(other.json<CutReport>()).toMatchObject({ prompts: 0, cuts: [] })
  expect(await readCuts(quire, { since: new Date('2999-01-01') })).toMatchObject({ prompts: 0 })
  expect((await readCuts(quire, { since })).prompts).toBe(41)
  expect((await command(['cuts', '--since', 'yesterday'], { cwd: dir, env })).code).toBe(2)
})

test('continuations count towards the prompt that they follow, also with a prompt of their own', async () => {
  const fresh = { DATABASE_URL: await postgres.freshDatabase() }
  const run = ['run', 'dialectic-full', '--input', '-', '--until', 'thesis', '--json']
  const ran = await command([...run, '--models', 'scripted/alpha', '--fault', 'truncate:120'], {
    ...{ cwd: dir, env: fresh },
    input: 'A book exchange in our street.',
  })
  expect(ran.code, ran.stderr).toBe(0)
  expect(ran.json()).toMatchObject({ calls: 10 })
  const report = await command(['cuts', '--json'], { cwd: dir, env: fresh })
  expect(report.json<CutReport>()).toMatchObject({ prompts: 5, cuts: [] })
}, 60_000)
