import {
  appendFileSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { kits } from '@quire/kits'
import { listMended } from '@quire/recipe'
import { openQuire, type Quire } from '@quire/runtime/front-door'
import type { Plugin } from '@quire/runtime/kit'
import { loadRecordings, recorded, scriptedModel } from '@quire/scripted'
import { afterAll, expect, test } from 'vitest'
import { stringify } from 'yaml'
import { type DemoPlan, hasRecordings, planOf } from '../packages/cli/src/demo/demo-plan.ts'
import { layOutDemo } from '../packages/cli/src/demo/lay-out-demo.ts'
import { type PlayedDemo, playDemo } from '../packages/cli/src/demo/play-demo.ts'
import { createOutput } from '../packages/cli/src/output/output.ts'
import { compareRecordings, createRecorder, listCalls } from './record-answers.ts'

const temporary = mkdtempSync(join(tmpdir(), 'quire-recorded-'))
const folder = join(temporary, 'recordings')
mkdirSync(folder)
afterAll(() => rmSync(temporary, { recursive: true, force: true }))

/** A plan of the test's own, because the kit's plan follows its recordings. */
const PLAN: DemoPlan = {
  recipe: 'dialectic',
  run: 'demo',
  request: 'request.md',
  date: '2026-04-13',
  models: ['recorded/ada', 'recorded/ben'],
  feedback: { on: { step: 'proposal', model: 'recorded/ada' }, file: 'feedback.md' },
  cut: { step: 'thesis/proposal', model: 'recorded/ben', words: 60 },
  fault: { step: 'paralysis/checklist', model: 'recorded/ada' },
}

interface Played extends PlayedDemo {
  readonly quire: Quire
}

/** Plays the demo in a new workspace, without the recordings that the kit may have. */
async function play(
  name: string,
  { plugins, prepare }: { plugins?: (quire: () => Quire) => Plugin[]; prepare?: (dir: string) => void },
  look: (played: Played) => Promise<void>,
): Promise<void> {
  const dir = layOutDemo(join(temporary, name))
  prepare?.(dir)
  await using quire: Quire = await openQuire(dir, { kits, plugins: plugins?.(() => quire) ?? [], databaseUrl: null })
  await look({ ...(await playDemo(quire, dir, PLAN, createOutput({ quiet: true }))), quire })
}

/** Replaces the kit's recordings with those of the test. */
function fromFolder(dir: string): void {
  rmSync(join(dir, 'recorded'), { recursive: true })
  cpSync(folder, join(dir, 'recorded'), { recursive: true })
}

test('the recorder stores an answer for every prompt, one of them cut off and one with a fault', record, 120_000)

async function record(): Promise<void> {
  const recorder = createRecorder({
    folder,
    answers: [],
    plan: PLAN,
    modelFor: (model) => scriptedModel(model.replace('recorded/', 'scripted/')),
    store: () => open().store(),
  })
  let open: () => Quire = () => {
    throw new Error('the workspace is not open yet')
  }
  const plugins = (quire: () => Quire): Plugin[] => {
    open = quire
    return [recorded({ calls: recorder })]
  }
  await play('record', { plugins }, async ({ summary, quire }) => {
    expect(summary).toMatchObject({ status: 'completed', errors: [] })
    const calls = await listCalls(await quire.store(), PLAN.run)
    expect(calls).toHaveLength(16)
    expect(compareRecordings(recorder.answers, calls)).toEqual({ missing: [], unused: [] })
    const { answers } = await loadRecordings(folder)
    expect(answers.map(({ file }) => file)).toEqual(
      readdirSync(folder)
        .filter((file) => file !== 'index.yaml')
        .sort(),
    )
    expect(answers.filter(({ change }) => change !== undefined)).toMatchObject([
      { file: 'paralysis-checklist-ada-1.json', finish: 'stop', change: 'a comma was added before the last bracket' },
      { file: 'thesis-proposal-ben-1.md', finish: 'length', change: expect.stringContaining('after 60 words') },
    ])
    expect(readFileSync(join(folder, 'thesis-proposal-ben-1.md'), 'utf8').split(/\s+/)).toHaveLength(60)
    expect(answers.map(({ file }) => file)).toContain('thesis-proposal-ben-2.md')
  })
}

// In `npm test`, e2e/dialectic/demo.test.ts plays the kit's recordings twice.
test('the recordings give the same bytes every time, with a continuation, a repair and feedback', {
  tags: ['long'],
}, async () => {
  // The soak skips the test that records them.
  if (readdirSync(folder).length === 0) await record()
  const exports: string[][] = []
  for (const name of ['first', 'second']) {
    await play(name, { prepare: fromFolder }, async ({ summary, quire, feedback }) => {
      expect(summary).toMatchObject({ status: 'completed', cost: 0 })
      expect(await listMended((await quire.store()).db, PLAN.run)).toMatchObject([
        { key: 'proposal', model: { model: 'recorded/ben' }, continuations: 1, state: 'complete' },
        { key: 'checklist', model: { model: 'recorded/ada' }, continuations: 0, state: 'repaired' },
      ])
      const { down } = await quire.lineage(feedback!.id, 'down')
      expect(down.map(({ label }) => label)).toContainEqual(expect.stringContaining('_merged_prompt.md'))
      exports.push((await quire.readFiles(PLAN.run)).map(({ path, bytes }) => `${path}\n${bytes.toString()}`))
    })
  }
  expect(exports[0]).toEqual(exports[1])
})

test('a changed prompt fails with its step and says what to do', async () => {
  const prepare = (dir: string): void => {
    fromFolder(dir)
    appendFileSync(join(dir, 'request.md'), '\nIt has to be green.\n')
  }
  await play('changed', { prepare }, async ({ summary, stages }) => {
    expect(summary.status).toBe('failed')
    expect(stages).toHaveLength(1)
    expect(summary.errors).toContainEqual(
      expect.objectContaining({
        step: expect.stringContaining('thesis/frame'),
        message: expect.stringMatching(/^recorded\/ada: this request was not recorded .*npm run demo:recordings$/),
      }),
    )
  })
}, 60_000)

test('the demo uses scripted models until there are recordings', () => {
  const dir = layOutDemo(join(temporary, 'plans'))
  rmSync(join(dir, 'recorded', 'index.yaml'), { force: true })
  expect(hasRecordings(dir)).toBe(false)
  expect(planOf(dir)).toMatchObject({ recipe: 'dialectic-full', models: ['scripted/alpha', 'scripted/beta'] })
  fromFolder(dir)
  writeFileSync(join(dir, 'recorded', 'demo.yaml'), stringify(PLAN))
  expect(planOf(dir)).toEqual(PLAN)
})
