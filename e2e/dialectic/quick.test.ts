import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { quire } from '../cli/quire.ts'
import { type Started, stepsDone } from '../cli/start-quire.ts'
import { startPostgres, type TestPostgres } from '../postgres.ts'
import { temporaryFolder, tree } from './dialectic-workspace.ts'
import { killedAndResumed } from './killed-and-resumed.ts'

const folder = temporaryFolder()
let postgres: TestPostgres
beforeAll(async () => {
  postgres = await startPostgres()
})
afterAll(async () => {
  await postgres.close()
  folder.remove()
})

interface Summary {
  readonly status: string
  readonly calls: number
  readonly documents: readonly { readonly stage: string; readonly key: string; readonly model: string }[]
}

/** Creates a new workspace of the kit, and returns a function that runs commands in it. */
async function workspace(env: Record<string, string> = {}) {
  const cwd = join(folder.fresh('quick'), 'plan')
  const created = await quire(['init', cwd, '--kit', 'dialectic'])
  expect(created.code, created.stderr).toBe(0)
  const run = async (...args: string[]) => {
    const ran = await quire(args, { cwd, env })
    expect(ran.code, ran.stderr).toBe(0)
    return ran
  }
  return { cwd, run, summary: async (...args: string[]) => (await run(...args, '--json')).json<Summary>() }
}

const ONE = 'dialectic --input request.md --models scripted/alpha --run-id r --project p --date 2026-04-13'.split(' ')
const KEYS = ['frame', 'proposal', 'figures', 'people', 'document', 'findings', 'recommendation', 'checklist']

describe('dialectic with one model', () => {
  // In `npm test`, the recipes of e2e/runs are killed and run on PostgreSQL.
  test('produces the same bytes after kills, and on PostgreSQL', { tags: ['long'] }, async () => {
    const exported = async ({ cwd, run }: Awaited<ReturnType<typeof workspace>>) => {
      await run('run', ...ONE)
      await run('export', 'r', 'out')
      return tree(join(cwd, 'out'))
    }
    const calm = await exported(await workspace())
    const here = await workspace()
    const slow = ['run', ...ONE, '--fault', 'latency:150']
    const moment = (child: Started, random: number) => stepsDone(child, 1 + (random % 3))
    await killedAndResumed(slow, here.cwd, { kills: 3, seed: 7, moment, isUnfinished: true })
    expect(await exported(here)).toEqual(calm)
    expect(await exported(await workspace({ DATABASE_URL: await postgres.freshDatabase() }))).toEqual(calm)
  })

  test('stops after a stage, continues, and redoes a step with what follows from it', async () => {
    const { cwd, run, summary } = await workspace()
    const thesis = await summary('run', ...ONE, '--until', 'thesis')
    expect(thesis).toMatchObject({ status: 'completed', calls: 2 })
    const whole = await summary('run', ...ONE, '--quiet')
    expect(whole).toMatchObject({ status: 'completed', calls: 8 })
    expect(new Set(whole.documents.map(({ key }) => key))).toEqual(new Set(KEYS))
    await run('export', 'r', 'out')
    const files = tree(join(cwd, 'out'))
    expect(Object.keys(files).filter((path) => path.endsWith('_prompt.md'))).toHaveLength(8)
    expect(files['index.md']).toMatch(/## What the codes mean\n\n(?:\|.*\n)+$/)
    expect(files['index.md']).toMatch(/\n\| C1 \| .+ \| \[Checklist\]\(<p\/session_r\/.+_checklist\.md>\) \|\n/)
    expect(files['index.md']).toMatch(/\n\| L1 \| .+ \| \[Limits\]\(<p\/session_r\/.+\.md>\) \|\n/)
    const redone = await summary('resume', 'r', '--redo', 'synthesis/document')
    expect(redone).toMatchObject({ status: 'completed', calls: 12 })
  }, 60_000)

  // In `npm test`, the recipe of e2e/runs/asking-recipe.test.ts waits and uses feedback.
  test('waits at every stage, and uses the feedback of a person', { tags: ['long'] }, async () => {
    const { cwd, run, summary } = await workspace()
    expect(await summary('run', ...ONE, '--gate')).toMatchObject({ status: 'waiting', calls: 2 })
    writeFileSync(join(cwd, 'remarks.md'), 'Name a second solderer.')
    await run('feedback', 'r', 'scripted+alpha_1_thesis_proposal.md', '--file', 'remarks.md')
    expect(await summary('resume', 'r', '--redo', 'thesis/proposal')).toMatchObject({ status: 'waiting', calls: 3 })
    for (const calls of [5, 6, 8, 9]) {
      expect(await summary('resume', 'r', '--approve')).toMatchObject({ status: 'waiting', calls })
    }
    expect(await summary('resume', 'r', '--approve')).toMatchObject({ status: 'completed', calls: 9 })
    await run('export', 'r', 'out')
    const prompts = Object.entries(tree(join(cwd, 'out'))).filter(([path]) => path.endsWith('_proposal_prompt.md'))
    expect(prompts.map(([, text]) => text.includes('Name a second solderer.'))).toEqual([false, true])
  })
})

test('an item of the checklist is traced to the limit that it serves and to the words of the request', async () => {
  const { cwd, run } = await workspace()
  const limit = { id: 'L1', what: 'Ready in time', kind: 'by_date', quote: 'in use at the café in September' }
  const frame = { asked_for: 'A plan', limits: [limit], wishes: [] }
  const item = { id: 'C1', by: '2026-09-05', who: 'Ann', what: 'Try the form', done_when: 'Ten people used it' }
  const rules = [
    { match: { schema: 'Limits' }, answer: { text: JSON.stringify(frame) } },
    {
      match: { schema: 'Checklist' },
      answer: {
        text: JSON.stringify({
          items: [{ ...item, serves: ['L1'] }],
          changes: [],
          rejected: [],
          criteria: [],
          alternatives: [],
        }),
      },
    },
  ]
  writeFileSync(join(cwd, 'scripted.yaml'), JSON.stringify({ rules }))
  await run('run', ...ONE)
  const { stdout } = await run('lineage', 'scripted+alpha_1_paralysis_checklist.md', '--item', 'C1')
  expect(stdout.trim().split('\n')).toEqual([
    'in p/session_r/',
    'C1 Try the form',
    expect.stringMatching(/^ {2}\S+checklist\S+\.json$/),
    '└ L1 Ready in time',
    expect.stringMatching(/^ {4}\S+frame\S+\.json$/),
    '  └ in use at the café in September',
    '    original_user_request.md:16',
  ])
}, 60_000)

test('with two models, the last one reviews and reads', async () => {
  const { summary } = await workspace()
  const { documents } = await summary(
    ...['run', 'dialectic', '--quick', '--input', 'request.md', '--models', 'scripted/alpha,scripted/beta'],
  )
  const byBeta = documents.filter(({ model }) => model === 'scripted/beta').map(({ key }) => key)
  expect(byBeta.sort()).toEqual(['figures', 'findings', 'people'])
}, 60_000)

test('the depth is explained before a run, and two depths at once are an error', async () => {
  const { cwd, run } = await workspace()
  const request = ['run', 'dialectic', '--input', 'request.md', '--models']
  const one = await run(...request, 'scripted/alpha', '--estimate')
  expect(one.stderr).toBe('Depth: quick (one model). For more: --thorough.\n')
  const two = await run(...request, 'scripted/alpha,scripted/beta', '--dry-run')
  expect(two.stderr).toBe('Depth: thorough (2 models). For less: --quick.\n')
  const both = await quire([...request, 'scripted/alpha', '--quick', '--thorough'], { cwd })
  expect([both.code, both.stderr]).toEqual([
    2,
    expect.stringMatching(/'--(?:quick|thorough)' cannot be used with option '--(?:thorough|quick)'/),
  ])
}, 60_000)
