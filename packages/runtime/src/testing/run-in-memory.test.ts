import { expect, it } from 'vitest'
import { json } from '../answer/json-reader.ts'
import type { Flow, StepHandler } from '../engine/flow/flow.ts'
import { answeringModel } from './answering-model.ts'
import { runInMemory } from './run-in-memory.ts'

const schema = { type: 'object', required: ['verdict'], properties: { verdict: { enum: ['yes', 'no'] } } }
const blueprint = {
  name: 'judge',
  inputs: { question: { type: 'string' as const } },
  layers: [{ id: 'question', role: 'user' as const, text: '{{question}} Answer as JSON.' }],
}

const judge: StepHandler = async ({ run, ask }) => {
  const { value } = await ask<{ verdict: string }>({
    model: run.request.models[0]!,
    blueprint: blueprint as never,
    inputs: { question: run.request.input },
    read: json(schema),
  })
  return { status: 'completed', output: value }
}
const publish: StepHandler<null> = async ({ needs }) => ({
  status: 'completed',
  artifacts: [{ path: 'verdict.md', kind: 'document', text: JSON.stringify(needs.judge), origins: [] }],
})
const approve: StepHandler = async () => ({ status: 'waiting', reason: 'A person decides.' })

const flow: Flow = {
  name: 'verdict',
  description: 'Answers a question with yes or no.',
  start: () => [
    { key: 'judge', name: 'judge', kind: 'judge', input: null },
    { key: 'gate', name: 'gate', kind: 'approve', input: null, needs: ['judge'] },
    { key: 'publish', name: 'publish', kind: 'publish', input: null, needs: ['judge', 'gate'] },
  ],
  kinds: { judge, approve, publish },
}

it('runs a flow, and shows its prompts, outputs and open gates', async () => {
  const run = await runInMemory(flow, { input: 'Open on Sundays?', models: ['openai/gpt-4o'], answers: '{"verdict": "yes"}' })
  expect(run.prompts).toEqual(['Open on Sundays? Answer as JSON.'])
  expect(run.outputs).toEqual({ judge: { verdict: 'yes' } })
  expect(run.waiting).toEqual(['gate'])
})
