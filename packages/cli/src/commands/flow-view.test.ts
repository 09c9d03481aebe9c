import { stripVTControlCharacters } from 'node:util'
import type { OutlinedStep } from '@quire/runtime/engine'
import { expect, test } from 'vitest'
import { createOutput } from '../output/output.ts'
import { flowView } from './show-flow.ts'

const output = createOutput({})
const step = (name: string, needs: readonly string[] = [], runs = 'once'): OutlinedStep => ({
  id: name,
  name,
  title: name.replaceAll('_', ' '),
  needs,
  runs,
  asks: `the blueprint ${name}`,
  inputs: [
    { name: 'question', source: 'the request' },
    { name: 'drafts', source: 'all results of draft' },
  ],
  answer: 'text',
})
const view = (flow: Partial<Parameters<typeof flowView>[0]>): string =>
  stripVTControlCharacters(
    flowView({ name: 'work', description: 'Work', models: undefined, options: [], parts: undefined, ...flow }, output),
  )

test('shows the steps in order, with their dependencies and gates, and then each step', () => {
  const parts = [
    { steps: [step('draft', [], 'each model')], waits: true },
    { steps: [step('plan'), step('merge_all', ['draft', 'plan'])], waits: false },
  ]
  expect(view({ parts })).toContain(
    `work: Work

  1  draft        each model
  ─────────── a person approves ───────────
  2  plan         once
  3    merge all  once        ← draft, plan

draft
  asks    the blueprint draft
  gets    question: the request
          drafts: all results of draft
  answer  text
`,
  )
})

test('shows the titles of stages', () => {
  const stage = { name: 'thesis', title: 'Proposal' }
  expect(view({ parts: [{ stage, steps: [step('draft')], waits: false }] })).toContain('\nProposal\n  1  draft  once\n')
})

test('shows the options of a flow that has no outline', () => {
  const text = view({ options: [{ flag: '--max-tasks', description: 'maximum number of tasks' }] })
  expect(text).toContain('Options\n  --max-tasks  maximum number of tasks\n')
  expect(text).toContain('quire run work --input FILE')
})
