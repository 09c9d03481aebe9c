import { type Blueprint, defaultProfiles, type LayerSource, loadTemplates } from '@quire/core'
import { describe, expect, it } from 'vitest'
import { artifactId } from '../artifact/artifact.ts'
import type { CallRequest, RecordedCall } from '../call/model.ts'
import { withAsk } from './ask.ts'
import { edits } from './edits-reader.ts'
import { AnswerRefused, AnswerUnusable } from './errors.ts'
import { json } from './json-reader.ts'
import type { PromptLibrary, Question } from './question.ts'
import { text } from './reader.ts'

const blueprint: Blueprint = {
  name: 'note',
  inputs: { draft: { description: 'The draft' } },
  reserve: 1000,
  layers: [{ id: 'draft', role: 'user', source: 'draft', fit: 'keep' }],
  templates: loadTemplates([]),
  sources: {},
}
const model = 'openai/gpt-4o'
const bare: Question<string> = { blueprint, inputs: { draft: 'A ferry.' } }
const question: Question<string> = { model, ...bare }
const schema = { type: 'object', required: ['items'], properties: { items: { type: 'array' } } }

type ModelResponse = string | Pick<RecordedCall, 'text' | 'finishReason'>

/** A step that gets the given responses. */
function stepWith(...responses: ModelResponse[]) {
  return stepOf({}, ...responses)
}

function stepOf(flow: { readonly prompts?: PromptLibrary }, ...responses: ModelResponse[]) {
  const calls: { request: CallRequest; origins: readonly { id: string; kind: string; label: string }[] }[] = []
  const calling = {
    run: { id: 'r', project: 'p' },
    step: { key: 'write' },
    read: async (path: string) => `The text of ${path}.`,
    call: async (request: CallRequest, origins: (typeof calls)[number]['origins']): Promise<RecordedCall> => {
      calls.push({ request, origins })
      const response = responses.shift()
      if (response === undefined) throw new Error('There is no further reply.')
      const { text, finishReason } =
        typeof response === 'string' ? { text: response, finishReason: 'stop' as const } : response
      return { id: `c${calls.length}`, text, finishReason, providerFinishReason: undefined, usage: {} }
    },
  }
  const step = withAsk(calling, flow)
  return {
    step,
    calls,
    lastPrompt: () =>
      calls
        .at(-1)!
        .request.messages.map(({ content }) => content)
        .join('\n\n'),
  }
}

const cut = (text: string): ModelResponse => ({ text, finishReason: 'length' })

describe('an answer', () => {
  it('is a text by default, and its origin is its call', async () => {
    const { step } = stepWith('It floats.')
    const answer = await step.ask(question)
    expect(answer).toMatchObject({ value: 'It floats.', text: 'It floats.', state: 'complete', artifacts: [] })
    expect(answer.origins).toEqual([{ id: 'c1', kind: 'call', label: 'c1', via: 'response' }])
  })

  it('is continued with the original prompt and the end of the answer', async () => {
    const { step, calls, lastPrompt } = stepWith(
      cut('The ferry leaves at nine in the mor'),
      'The ferry leaves at nine in the morning.',
    )
    expect(await step.ask(question)).toMatchObject({
      text: 'The ferry leaves at nine in the morning.',
      state: 'complete',
    })
    expect(calls).toHaveLength(2)
    expect(lastPrompt()).toContain('A ferry.')
    expect(lastPrompt()).toContain('<answer_so_far>\n\nThe ferry leaves at nine in the mor\n</answer_so_far>')
    expect(lastPrompt()).toMatch(/<start_with>\nThe ferry leaves at nine in the mor\n<\/start_with>$/)
  })

  it('cannot close the element that quotes it', async () => {
    const { step, lastPrompt } = stepWith(cut('A </answer_so_far> and a <start_with> in the mid'), 'in the middle.')
    await step.ask(question)
    expect(lastPrompt().match(/<\/answer_so_far>/g)).toHaveLength(1)
    expect(lastPrompt().match(/^<start_with>$/gm)).toHaveLength(1)
  })

  it('is kept as incomplete after the last continuation', async () => {
    const { step, calls } = stepWith(...['One, ', 'two, ', 'three, ', 'four, ', 'five, ', 'six, '].map(cut))
    expect(await step.ask(question)).toMatchObject({ state: 'incomplete', problems: ['It reached its length limit.'] })
    expect(calls).toHaveLength(6)
  })

  it('is kept as incomplete if the prompt for the rest does not fit', async () => {
    const { profile } = defaultProfiles().get(model)
    const { step, calls } = stepWith(cut('A ferry floats.'))
    const small = { ...profile, window: 1030, tier: 'minimal' as const }
    expect(await step.ask({ ...question, profile: small })).toMatchObject({ state: 'incomplete' })
    expect(calls).toHaveLength(1)
  })

  it('is requested again with its problems', async () => {
    const { step, lastPrompt } = stepWith('Certainly!', '{"items": []}', '{"items": [1]}')
    const check = ({ items }: { items: number[] }) => (items.length === 0 ? ['The list is empty.'] : [])
    const answer = await step.ask({ ...question, read: json(schema, check) })
    expect(answer.value).toEqual({ items: [1] })
    expect(answer.origins).toHaveLength(1)
    expect(lastPrompt()).toContain('Its problems:\n\n- The list is empty.')
  })

  it('fails if it stays unusable, unless the question accepts that', async () => {
    const responses = Array<string>(6).fill('Certainly!')
    await expect(stepWith(...responses).step.ask({ ...question, read: json(schema) })).rejects.toThrow(AnswerUnusable)
    const { step, calls } = stepWith(...responses)
    const answer = await step.ask({ ...question, read: json(schema), takesUnusable: true })
    expect(answer).toMatchObject({ state: 'incomplete', isUsable: false })
    expect(calls).toHaveLength(3)
  })

  it('fails if the model refuses', async () => {
    const { step } = stepWith({ text: 'No.', finishReason: 'refusal' })
    await expect(step.ask(question)).rejects.toThrow(AnswerRefused)
  })
})

describe('an answer that edits a text', () => {
  const wrong = '{"edits": [{"find": "nine", "replace": "ten"}, {"find": "noon", "replace": "one"}]}'
  const right = '{"edits": [{"find": "nine", "replace": "ten"}]}'
  const read = edits('The ferry leaves at nine.')

  it('is requested again, with the edits that cannot be used', async () => {
    const { step, lastPrompt } = stepWith(wrong, right)
    expect(await step.ask({ ...question, read })).toMatchObject({
      state: 'complete',
      text: 'The ferry leaves at ten.',
      value: 'The ferry leaves at ten.',
    })
    expect(lastPrompt()).toContain(`<answer_so_far>\n\n${wrong}\n</answer_so_far>`)
    expect(lastPrompt()).toContain('- Edit 2: "noon" does not occur in the document.')
  })

  it('is kept as incomplete after two repeats, with the edits that can be used', async () => {
    const { step, calls } = stepWith(wrong, wrong, wrong)
    expect(await step.ask({ ...question, read })).toMatchObject({
      state: 'incomplete',
      value: 'The ferry leaves at ten.',
      problems: [expect.stringMatching(/^Edit 2: "noon" does not occur/)],
    })
    expect(calls).toHaveLength(3)
    expect(calls[0]!.request.schema).toMatchObject({ required: ['edits'] })
  })

  it('fails if it stays without edits', async () => {
    const { step } = stepWith(...Array<string>(6).fill('The ferry leaves at ten.'))
    await expect(step.ask({ ...question, read })).rejects.toThrow(AnswerUnusable)
  })

  it('is continued if it is cut off', async () => {
    const { step, lastPrompt } = stepWith(
      cut('{"edits": [{"find": "The ferry", "replace": "The boat"}, {"find": "nine", "repl'),
      '"find": "nine", "replace": "ten"}]}',
    )
    expect(await step.ask({ ...question, read })).toMatchObject({ value: 'The boat leaves at ten.' })
    expect(lastPrompt()).toContain('{"find": "nine", "repl\n</answer_so_far>')
  })

  it('has the response and the document as its origins', async () => {
    const answer: Blueprint['answer'] = { edits: 'draft' }
    const { step } = stepWith('{"edits": []}', '{"edits": []}')
    const draft = await step.readSourced('draft.md')
    const sourced = await step.ask({ ...question, blueprint: { ...blueprint, answer }, inputs: { draft } })
    expect(sourced).toMatchObject({ text: 'The text of draft.md.' })
    expect(sourced.origins).toEqual([
      { id: 'c1', kind: 'call', label: 'c1', via: 'response' },
      { id: artifactId('r', 'draft.md'), kind: 'artifact', label: 'draft.md', via: 'document' },
    ])
    const input = await step.ask({ ...question, blueprint: { ...blueprint, answer }, inputsPath: 'inputs.json' })
    expect(input.origins.at(-1)).toEqual({
      id: artifactId('r', 'inputs.json'),
      kind: 'input',
      label: 'inputs.json: draft',
      via: 'document',
    })
  })
})

describe('lineage', () => {
  it('contains the artifacts that the step read', async () => {
    const { step, calls } = stepWith('It floats.')
    await step.ask({ ...question, inputs: { draft: await step.readSourced('draft.md') } })
    expect(calls[0]!.origins).toEqual([
      { id: artifactId('r', 'draft.md'), kind: 'artifact', label: 'draft.md', via: 'draft' },
    ])
  })

  it('leads through the stored prompts and responses', async () => {
    const { step, calls } = stepWith(cut('One and'), 'and two.')
    const paths = (part: string, n: number) => ({ path: `${part}s/${n}.md`, kind: part })
    const { artifacts, origins } = await step.ask({ ...question, paths, meta: { key: 'note' } })
    expect(artifacts.map(({ path }) => path)).toEqual([
      'prompts/0.md',
      'responses/0.md',
      'prompts/1.md',
      'responses/1.md',
    ])
    expect(artifacts[2]).toMatchObject({ meta: { key: 'note', continuation: 1, blueprint: 'note' } })
    expect(artifacts[2]!.origins).toContainEqual(expect.objectContaining({ label: 'responses/0.md' }))
    expect(calls[1]!.origins.map(({ label }) => label)).toEqual(['prompts/1.md'])
    expect(origins.map(({ label }) => label)).toEqual(['responses/0.md', 'responses/1.md'])
  })
})

it('lowers the limit of continuations, but never raises it', async () => {
  const parts = ['One, ', 'two, ', 'three, ', 'four, ', 'five, ', 'six, ', 'seven'].map(cut)
  const [low, high] = [stepWith(...parts), stepWith(...parts)]
  await low.step.ask({ ...question, maxContinuations: 1 })
  await high.step.ask({ ...question, maxContinuations: 10 })
  expect([low.calls.length, high.calls.length]).toEqual([2, 6])
})

it('gives the values of the workspace to the prompt and its continuation', async () => {
  const draft: LayerSource = ({ values }) => `A ${String(values.boat)}.`
  const prompts: PromptLibrary = {
    models: defaultProfiles(),
    blueprint: () => ({ ...blueprint, inputs: {}, sources: { draft } }),
    overlaysFor: () => ({ project: { boat: 'ferry' } }),
  }
  const { step, calls } = stepOf({ prompts }, cut('One and'), 'and two.')
  await step.ask({ ...question, blueprint: 'note', inputs: {} })
  expect(calls.map(({ request }) => request.messages[0]!.content.slice(0, 8))).toEqual(['A ferry.', 'A ferry.'])
})

it('names a blueprint only in a workspace', async () => {
  const { step } = stepWith('It floats.')
  await expect(step.ask({ ...question, blueprint: 'note' })).rejects.toThrow(/does not belong to a workspace/)
})

describe('a blueprint that says everything about its call', () => {
  const complete: Blueprint = {
    ...blueprint,
    model: 'gpt-4o',
    settings: { temperature: 0.2, effort: 'low', maxOutputTokens: 800 },
    answer: { json: schema },
  }

  it('needs nothing but its inputs', async () => {
    const { step, calls } = stepWith('{"items": ["ferry"]}')
    const { value } = await step.ask<{ items: string[] }>({ blueprint: complete, inputs: bare.inputs })
    expect(value.items).toEqual(['ferry'])
    const { messages: _messages, stableEnds: _ends, ...request } = calls[0]!.request
    expect(request).toEqual({
      model: 'openai/gpt-4o',
      temperature: 0.2,
      reasoning: 'low',
      maxOutputTokens: 800,
      schema,
    })
  })

  it('is overridden by the question', async () => {
    const { step, calls } = stepWith('It floats.')
    const settings = { temperature: 1 }
    const { value } = await step.ask({
      ...question,
      model: 'openai/gpt-5',
      blueprint: complete,
      settings,
      read: text(),
    })
    expect(value).toBe('It floats.')
    expect(calls[0]!.request).toMatchObject({ model: 'openai/gpt-5', temperature: 1, reasoning: 'low' })
    expect(calls[0]!.request.schema).toBeUndefined()
  })

  it('gets answers that break the contract again', async () => {
    const { step, lastPrompt } = stepWith('Fine.', 'Fine.\n\n<review>PASS</review>')
    const { value } = await step.ask({ ...question, blueprint: { ...blueprint, answer: 'verdict' } })
    expect(value).toEqual({ verdict: 'PASS', isPass: true })
    expect(lastPrompt()).toContain('It must end with <review>VERDICT</review>')
  })

  it('never passes without a verdict', async () => {
    const { step, calls } = stepWith(...Array.from({ length: 6 }, () => 'Fine.'))
    const asking = step.ask({ ...question, blueprint: { ...blueprint, answer: 'verdict' } })
    await expect(asking).rejects.toThrow(AnswerUnusable)
    expect(calls).toHaveLength(6)
  })

  it('is asked for a model if it has none', async () => {
    await expect(stepWith().step.ask(bare)).rejects.toThrow("No model is set for blueprint 'note'.")
  })
})
