import { openQuire, type Quire } from '@quire/runtime'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startPostgres, type TestPostgres } from '../../../../e2e/postgres.ts'
import { makeShop, shop } from '../../../runtime/src/fork/test-shop.ts'
import { diffStored } from '../compare/diff-stored.ts'
import { planFork } from './plan-fork.ts'

const MODEL = 'openai/gpt-4o'
const TEMPLATES = ['draft', 'colour', 'review', 'report']

let postgres: TestPostgres
let quire: Quire
let answered = 0
const workspace = makeShop()
const edited = (name: string): { file: string; text: string } => ({
  file: `prompts/${name}.md`,
  text: `Do this well.\n{{${{ draft: 'request', review: 'drafts', report: 'review', colour: 'request' }[name]}}}\n`,
})

beforeAll(async () => {
  postgres = await startPostgres()
  quire = await openQuire(workspace.dir, {
    databaseUrl: await postgres.freshDatabase(),
    isTrusted: true,
    kits: [shop],
    openModel: (id) => ({
      id,
      async *stream() {
        yield { type: 'text', text: `Answer ${++answered}.` }
        yield { type: 'finish', finishReason: 'stop', usage: { inputTokens: 1000, outputTokens: 100 } }
      },
    }),
  })
  await quire.run('notice', { input: 'Open on Sundays.', models: [MODEL], runId: 'october' }).result
})
afterAll(async () => {
  await quire.close()
  workspace.remove()
  await postgres.close()
})

test('the plan names the changed line, the steps that change, and those that depend on them', async () => {
  workspace.write('prompts/review.md', 'Review these notices.\nBe strict.\n\n{{drafts}}\n')
  const plan = await planFork(quire, 'october', { with: ['prompts/review.md'] })
  expect(plan.changes).toMatchObject([{ kind: 'file', file: 'prompts/review.md', isUsed: true }])
  expect(plan.steps).toEqual([
    {
      key: 'review',
      name: 'review',
      stage: null,
      effect: 'changed',
      calls: 1,
      because: ['prompts/review.md:2'],
      after: [],
    },
    { key: 'report', name: 'report', stage: null, effect: 'depends', calls: 1, because: [], after: ['review'] },
  ])
  expect(plan.calls).toEqual({ recorded: 5, least: 1, most: 2 })
  expect(plan.tokens.output).toEqual({ least: 100, most: 200 })
  // The second call costs as much as it did: 1,000 tokens in and 100 out.
  expect(plan.cost!.most - plan.cost!.least).toBeCloseTo(0.0035)
  expect((await planFork(quire, 'october')).held).toEqual(['prompts/review.md'])
})

test('a model, a setting and a step are causes, too', async () => {
  const causes = async (change: Parameters<typeof planFork>[2]) => {
    const { steps, calls } = await planFork(quire, 'october', change)
    return [calls.least, calls.most, [...new Set(steps.flatMap(({ because }) => because))]]
  }
  expect(await causes({ models: { [MODEL]: 'openai/gpt-5' } })).toEqual([5, 5, [`model ${MODEL}`]])
  expect(await causes({ at: 'report' })).toEqual([1, 1, ['step report']])
  expect(await causes({})).toEqual([0, 0, []])
})

test('an input of a single question is planned, and the effect of an option of a flow is left open', async () => {
  await quire.ask('colour', { inputs: { request: 'Red?' }, model: MODEL, runId: 'asked' }).result
  expect(await planFork(quire, 'asked', { set: { request: 'Blue?' } })).toMatchObject({
    calls: { recorded: 1, least: 1, most: 1 },
    steps: [{ key: 'ask', because: ['input request'] }],
    isOpen: false,
  })
  expect(await planFork(quire, 'october', { set: { drafts: 3 } })).toMatchObject({ isOpen: true })
})

test('a file that no prompt uses is marked', async () => {
  workspace.write('prompts/unused.md', 'Nobody reads this.\n')
  const { changes, calls } = await planFork(quire, 'october', { with: ['prompts/unused.md'] })
  expect(changes).toMatchObject([{ file: 'prompts/unused.md', isUsed: false }])
  expect(calls.most).toBe(0)
})

test('for all combinations of edited templates, a fork asks as much as its plan says', async () => {
  for (let mask = 0; mask < 2 ** TEMPLATES.length; mask++) {
    const names = TEMPLATES.filter((_, index) => mask & (1 << index))
    const change = { with: names.map(edited) }
    const { calls } = await planFork(quire, 'october', change)
    const { calls: asked, taken = 0 } = await quire.fork('october', change).result
    // Every answer differs from the recorded one, so that all dependants are asked.
    expect({ names, asked }).toEqual({ names, asked: calls.most })
    expect(asked).toBeGreaterThanOrEqual(calls.least)
    expect(asked + taken).toBe(calls.recorded)
  }
})

test('the comparison of a fork with its run lists documents, paragraphs and usage', async () => {
  const fork = await quire.fork('october', { with: [edited('report')] }).result
  const difference = await diffStored((await quire.store()).db, 'october', fork.run)
  expect(difference).toMatchObject({
    kind: 'runs',
    first: { key: 'report', differs: ['prompt', 'answer', 'output'] },
    documents: {
      compared: 5,
      different: [{ path: 'report.md', status: 'changed', paragraphs: { removed: 1, added: 1 } }],
    },
    usage: { a: { calls: 5, cost: expect.closeTo(0.0175) }, b: { calls: 1, taken: 4, cost: expect.closeTo(0.0035) } },
  })
})
