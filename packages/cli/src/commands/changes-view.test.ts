import type { StepChange } from '@quire/inspect/views'
import { expect, test } from 'vitest'
import { createOutput } from '../output/output.ts'
import { changesView } from './show.ts'

const change = (step: string | null, firstWritten: number, kept: number | null, calls = 1): StepChange => ({
  stage: step === null ? null : 'draft',
  step,
  calls,
  tokens: { input: 1200 * calls, output: 300 * calls },
  cost: 0.02 * calls,
  firstWritten,
  kept,
})

test('shows for each step what it cost and what it changed', () => {
  const steps = [change(null, 0.1, 0.4, 0), change('plan', 0.0004, 0.02), change('write', 0.8996, null, 2)]
  const results = [{ id: 'a-1', path: 'draft/write.md' }]
  expect(changesView({ run: 'r', results, words: 1200, steps }, createOutput({})).split('\n')).toEqual([
    'step         calls  tokens in  out     cost  first written here  kept in the result',
    'the request      –          –    –        –                 10%                 40%',
    'draft/plan       1      1,200  300  $0.0200               <0.1%                  2%',
    'draft/write      2      2,400  600  $0.0400                 90%                   –',
    '',
    'The result, 1,200 words:',
    '  a-1  draft/write.md',
    'Compared in runs of five words. A rephrased idea counts as new words.',
  ])
})

test('a run without documents has no result', () => {
  expect(changesView({ run: 'r', results: [], words: 0, steps: [] }, createOutput({}))).toBe(
    'The run has no documents yet.',
  )
})
