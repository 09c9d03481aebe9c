import { stripVTControlCharacters } from 'node:util'
import type { RunSummary } from '@quire/runtime'
import { LimitReached } from '@quire/runtime/errors'
import fc from 'fast-check'
import { expect, it, vi } from 'vitest'
import { createOutput } from '../output/output.ts'
import { failureLine, runView, shortPaths, stepLabel, waitingLine } from './run-view.ts'

const ended = (change: Partial<RunSummary>, output = createOutput({})): string[] => {
  const summary = {
    run: 'r',
    flow: 'dialectic',
    status: 'completed',
    steps: { completed: 3, total: 3 },
    documents: [],
    calls: 2,
    cost: 0,
    tokens: { input: 10, output: 5 },
    errors: [],
    waiting: [],
    ...change,
  } as unknown as RunSummary
  return stripVTControlCharacters(runView(summary, output)).split('\n')
}

// `npx vitest` sets this variable, which changes the suggested commands.
vi.stubEnv('npm_command', undefined)

it('shows an error shared by several steps only once', () => {
  const errors = ['a', 'b'].map((step) => ({ step, code: 'limit-reached', message: 'No calls are left.' }))
  expect(ended({ status: 'incomplete', errors })).toEqual(
    expect.arrayContaining(['✗ a: No calls are left.', '✗ b: the same error']),
  )
})

it.each([
  ['calls', '--max-calls'],
  ['tokens', '--max-tokens'],
  ['dollars', '--max-cost'],
  ['levels of depth', '--max-depth'],
])('names the option that raises a limit of %s', (limit, option) => {
  const { code, message } = new LimitReached(limit, 2)
  const lines = ended({ status: 'incomplete', errors: [{ step: 'a', code, message }] })
  expect(lines.at(-2)).toContain(`quire resume r ${option} N`)
})

it('does not repeat messages that the run already showed', () => {
  const output = createOutput({})
  failureLine('a', 'It broke.', output)
  waitingLine('gate', 'Approve it.', output)
  const errors = [{ step: 'a', code: 'x', message: 'It broke.' }]
  const waiting = [{ step: 'gate', reason: 'Approve it.' }]
  expect(ended({ status: 'waiting', errors, waiting }, output).join('\n')).not.toMatch(/It broke|Approve it/)
  expect(ended({ status: 'waiting', errors, waiting }).join('\n')).toMatch(/It broke.*Approve it/s)
})

it('suggests a command that works for the user', () => {
  expect(ended({ status: 'failed' }).slice(-2)).toEqual([
    'To retry the failed steps: quire resume r',
    'To see every step: quire show r',
  ])
  vi.stubEnv('npm_command', 'exec')
  expect(ended({ status: 'failed' }, createOutput({ workspace: '../my shop' })).slice(-2)).toEqual([
    "To retry the failed steps: npx quire resume r --workspace '../my shop'",
    "To see every step: npx quire show r --workspace '../my shop'",
  ])
  vi.stubEnv('npm_command', undefined)
})

it('reports the amount of omitted material once', () => {
  expect(ended({ leftOut: { prompts: 12, pieces: 41 } }).filter((line) => line.includes('did not fit'))).toEqual([
    '! 41 pieces of material did not fit into 12 prompts; quire show PROMPT --json lists what was left out. Use a model with a larger window to include more.',
  ])
  expect(ended({ leftOut: { prompts: 1, pieces: 1 } })).toContain(
    '! 1 piece of material did not fit into 1 prompt; quire show PROMPT --json lists what was left out. Use a model with a larger window to include more.',
  )
})

it('reports nothing if nothing was omitted', () => {
  expect(ended({}).join('\n')).not.toContain('did not fit')
})

it.each([
  ['iteration_1/part_2/draft/r+a.1', 'draft/r+a.1'],
  ['iteration_2/part_2/draft/r+a.1', 'iteration_2/draft/r+a.1'],
  ['iteration_1/thesis/proposal/r+a.1', 'thesis/proposal/r+a.1'],
  ['iteration_1/steps/draft/r+a.1', 'draft/r+a.1'],
  ['iteration_2/thesis/proposal/r+a.1', 'iteration_2/thesis/proposal/r+a.1'],
])('shows the step %s as %s', (key, label) => {
  expect(stepLabel(key)).toBe(label)
})

it.each([
  ['iteration_1/thesis/proposal/r+a.1', 'Proposal/proposal/r+a.1'],
  ['iteration_2/thesis/gate', 'iteration_2/Proposal/gate'],
  ['iteration_1/toString/gate', 'toString/gate'],
])('shows the step %s with its stage’s title as %s', (key, label) => {
  expect(stepLabel(key, { thesis: 'Proposal' })).toBe(label)
})

it('names a useful command if a change did not pass', () => {
  const errors = [{ step: 'outcome', code: 'not-passed', message: 'The change did not pass its review.' }]
  const document = (key: string, n: number) => ({ id: `a-${key}-${n}`, path: `documents/${key}-${n}.md`, key, n })
  const documents = [document('challenge', 1), document('review', 10), document('review', 9), document('diff', 10)]
  const lines = ended({ status: 'failed', errors, documents: documents as unknown as RunSummary['documents'] })
  expect(lines.slice(-2)).toEqual([
    'To read why: quire show a-review-10',
    'To see what it would change in your files: quire apply r --dry-run',
  ])
  const planned = ended({
    status: 'failed',
    errors,
    documents: documents.slice(0, 1) as unknown as RunSummary['documents'],
  })
  expect(planned.slice(-2)).toEqual([
    'To read why: quire show a-challenge-1',
    'To start from a plan of your own: quire run change --plan-file FILE',
  ])
})

it('tells each path from the others with as few folders as possible', () => {
  const folder = fc.constantFrom('a', 'b', 'documents')
  const path = fc.array(folder, { minLength: 1, maxLength: 4 }).map((folders) => folders.join('/'))
  fc.assert(
    fc.property(fc.uniqueArray(path, { minLength: 1, maxLength: 8 }), (paths) => {
      const shorten = shortPaths(paths)
      for (const one of paths) {
        const short = shorten(one)
        const endsSo = (other: string) => `/${other}`.endsWith(`/${short}`)
        expect(endsSo(one)).toBe(true)
        if (short !== one) expect(paths.filter(endsSo)).toEqual([one])
      }
    }),
  )
  expect(shortPaths(['x/draft/a.md', 'x/merge/a.md', 'x/merge/b.md'])('x/merge/b.md')).toBe('b.md')
})

it('counts steps only if a run stopped early', () => {
  expect(ended({})[1]).toMatch(/^0 documents, 2 calls/)
  expect(ended({ status: 'waiting' })[1]).toMatch(/^0 documents/)
  expect(ended({ status: 'failed', steps: { completed: 2, total: 4, failed: 1 } })[1]).toMatch(/^2 of 4 steps, /)
})
