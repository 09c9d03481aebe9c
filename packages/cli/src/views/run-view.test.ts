import { stripVTControlCharacters } from 'node:util'
import type { RunSummary } from '@quire/runtime'
import { expect, it } from 'vitest'
import { createOutput } from '../output/output.ts'
import { runView } from './run-view.ts'

const ended = (change: Partial<RunSummary>): string[] => {
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
  return stripVTControlCharacters(runView(summary, createOutput({}))).split('\n')
}

it('reports once, with figures, that material did not fit', () => {
  expect(ended({ leftOut: { prompts: 12, pieces: 41 } }).filter((line) => line.includes('did not fit'))).toEqual([
    '! 41 pieces of material did not fit into 12 prompts; quire show PROMPT --json lists what was left out. A model with a larger window gets more.',
  ])
  expect(ended({ leftOut: { prompts: 1, pieces: 1 } })).toContain(
    '! 1 piece of material did not fit into 1 prompt; quire show PROMPT --json lists what was left out. A model with a larger window gets more.',
  )
})

it('reports nothing if everything fit', () => {
  expect(ended({}).join('\n')).not.toContain('did not fit')
})
