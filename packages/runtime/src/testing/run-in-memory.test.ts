import { type Blueprint, loadTemplates } from '@quire/core'
import { expect, it } from 'vitest'
import { json } from '../answer/json-reader.ts'
import type { Flow, StepHandler } from '../engine/flow/flow.ts'
import { answeringModel, runInMemory } from './run-in-memory.ts'

type Verdict = { readonly verdict: 'yes' | 'no' }
const schema = { type: 'object', required: ['verdict'], properties: { verdict: { enum: ['yes', 'no'] } } }
const blueprint: Blueprint = {
  name: 'judge',
  layers: [{ id: 'question', source: 'question', role: 'user', fit: 'keep' }],
  templates: loadTemplates([]),
  sources: { question: ({ inputs }) => `${inputs.question} Answer in JSON.` },
}

const judge: StepHandler = async ({ run, ask }) => {
  const [model = ''] = run.request.models
  const { value } = await ask({
    model,
    blueprint,
    inputs: { question: run.request.input },
    read: json<Verdict>(schema),
  })
  return { status: 'completed', output: value ?? null }
}
const approve: StepHandler = async () => ({ status: 'waiting', reason: 'A person decides.' })
const publish: StepHandler = async ({ needs }) => ({
  status: 'completed',
  artifacts: [{ path: 'verdict.json', kind: 'document', text: JSON.stringify(needs.judge), origins: [] }],
})
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
const request = { input: 'Open on Sundays?', models: ['openai/gpt-4o'] }

it('shows the prompts of a flow, its outputs and its open gates', async () => {
  const run = await runInMemory(flow, { ...request, answers: '{"verdict": "yes"}' })
  expect(run.prompts).toEqual(['Open on Sundays? Answer in JSON.'])
  expect(run.outputs).toEqual({ judge: { verdict: 'yes' } })
  expect(run.waiting).toEqual(['gate'])
})

it('approves gates on request, and returns the artifacts', async () => {
  const { artifacts, steps } = await runInMemory(flow, { ...request, answers: '{"verdict": "no"}', approves: true })
  expect(steps).toEqual(['judge', 'gate', 'publish'])
  expect(artifacts.get('verdict.json')!.text).toBe('{"verdict":"no"}')
})

it('gives answers in order, so that a second attempt can be tested', async () => {
  const { prompts, outputs } = await runInMemory(flow, { ...request, answers: ['Perhaps.', '{"verdict": "no"}'] })
  expect(prompts).toHaveLength(2)
  expect(outputs.judge).toEqual({ verdict: 'no' })
})

it('throws the error of a failed step, or collects it', async () => {
  const refused = { ...request, answers: { text: '', finishReason: 'content-filter' as const } }
  await expect(runInMemory(flow, refused)).rejects.toMatchObject({ code: 'answer-refused' })
  const { errors } = await runInMemory(flow, { ...refused, collectsErrors: true })
  expect(errors.judge).toMatchObject({ code: 'answer-refused' })
})

it('provides a model that remembers its requests', async () => {
  const model = answeringModel(['One.', 'Two.'])
  const texts: string[] = []
  for (const content of ['first', 'second', 'third']) {
    const sent = { model: model.id, messages: [{ role: 'user' as const, content }], maxOutputTokens: 10 }
    for await (const event of model.stream(sent, AbortSignal.abort())) if (event.type === 'text') texts.push(event.text)
  }
  expect(texts).toEqual(['One.', 'Two.', 'Two.'])
  expect(model.requests.map(({ messages }) => messages[0]!.content)).toEqual(['first', 'second', 'third'])
})
