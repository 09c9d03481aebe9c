import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, expectTypeOf, it } from 'vitest'
import { z } from 'zod'
import { startPostgres, type TestPostgres } from '../../../../e2e/postgres.ts'
import type { CallRequest } from '../call/model.ts'
import { answeringModel, type TestResponse } from '../testing/run-in-memory.ts'
import { NotAnswered } from './ask-handle.ts'
import { openQuire } from './open-quire.ts'
import type { Quire } from './quire.ts'

const FILES = {
  'quire.yaml': 'name: shop\nmodel: ollama/clerk\nmodels: { "*": { temperature: 1, seed: 7 } }\n',
  'schemas/reply.json': '{"type": "object", "required": ["reply"], "properties": {"reply": {"type": "string"}}}',
  'blueprints/reply.yaml': [
    'model: openai/gpt-4o',
    'settings: { temperature: 0.2, maxOutputTokens: 800 }',
    'answer: { json: reply }',
    'inputs: { question: { main: true } }',
    'layers: [{ id: question, source: question, role: user }]',
  ].join('\n'),
  'blueprints/review.yaml': [
    'answer: verdict',
    'inputs: { question: { main: true } }',
    'layers: [{ id: question, source: question, role: user }]',
  ].join('\n'),
  'blueprints/mend.yaml': 'answer: { edits: draft }\nlayers: [{ id: draft, source: draft, role: user }]\n',
  'blueprints/note.yaml': 'layers: [{ id: question, source: question, role: user }]\n',
}

let postgres: TestPostgres
let quire: Quire
let answers: TestResponse[]
let requests: CallRequest[]
const dir = mkdtempSync(join(tmpdir(), 'quire-ask-'))
const inputs = { question: 'Are you open?' }

beforeAll(async () => {
  for (const folder of ['schemas', 'blueprints']) mkdirSync(join(dir, folder))
  for (const [file, text] of Object.entries(FILES)) writeFileSync(join(dir, file), text)
  postgres = await startPostgres()
  quire = await openQuire(dir, {
    databaseUrl: await postgres.freshDatabase(),
    isTrusted: true,
    openModel: (id) =>
      answeringModel((request) => {
        requests.push(request)
        return answers.shift() ?? 'No further answer.'
      }, id),
  })
})
beforeEach(() => {
  requests = []
})
afterAll(async () => {
  await quire.close()
  await postgres.close()
  rmSync(dir, { recursive: true, force: true })
})

describe('a question', () => {
  it('needs nothing but the blueprint and its inputs', async () => {
    answers = ['{"reply": "No."}']
    const run = quire.ask<{ reply: string }>('reply', { inputs })
    const { value, text, model, state, problems } = await run.answer
    expect({ value, text, model, state, problems }).toEqual({
      value: { reply: 'No.' },
      text: '{\n  "reply": "No."\n}\n',
      model: 'openai/gpt-4o',
      state: 'complete',
      problems: [],
    })
    // The blueprint's settings override the workspace's, one by one.
    expect(requests[0]).toMatchObject({ temperature: 0.2, seed: 7, maxOutputTokens: 800 })
    expect(requests[0]!.schema).toMatchObject({ required: ['reply'] })
    const { documents, answers: all } = await run.result
    expect([documents[0]!.path, all.length]).toEqual(['answers/1_openai+gpt-4o.json', 1])
    const shown = await quire.show(all[0]!.call)
    expect(shown.type === 'call' && shown.call.request).toMatchObject({ temperature: 0.2, maxOutputTokens: 800 })
  })

  it('is asked again if the answer breaks the contract', async () => {
    answers = ['No.', '{"reply": "No."}']
    const { value, tokens } = await quire.ask<{ reply: string }>('reply', { inputs }).answer
    expect([value.reply, requests.length, tokens.input]).toEqual(['No.', 2, null])
  })

  it('keeps an answer that never satisfies the contract, and says why', async () => {
    answers = ['Fine.', 'Fine.', 'Fine.']
    const run = quire.ask('review', { inputs })
    const [{ value, state, problems, text } = expect.fail()] = (await run.result).answers
    // The value does not have the type that the contract promises.
    await expect(run.answer).rejects.toMatchObject({ code: 'answer-incomplete', text: 'Fine.', problems })
    expect({ value, state, text }).toEqual({ value: { isPass: false }, state: 'incomplete', text: 'Fine.' })
    expect(problems[0]).toContain('no verdict')
    expect(requests).toHaveLength(3)
  })

  it('can be answered with edits of an input, and then has the edited text', async () => {
    answers = ['{"edits": [{"find": "nine", "replace": "ten"}]}']
    const run = quire.ask<string>('mend', { inputs: { draft: 'We open at nine.' } })
    const { value, text, state } = await run.answer
    expect({ value, text, state }).toEqual({ value: 'We open at ten.', text: 'We open at ten.', state: 'complete' })
    const { documents } = await run.result
    expect(documents[0]!.path).toBe('answers/1_ollama+clerk.md')
    const { up } = await quire.lineage(documents[0]!.id, 'up')
    expect(up.filter(({ distance }) => distance === 1).map(({ via }) => via)).toEqual(['response', 'document'])
  })

  it('gives one answer per model, in the given order', async () => {
    answers = ['Sound.\n<review>PASS</review>', 'Weak.\n<review>REJECTED</review>']
    const models = ['openai/gpt-4o', 'ollama/clerk']
    const { answers: both } = await quire.ask<{ isPass: boolean }>('review', { inputs, models, concurrency: 1 }).result
    expect(both.map(({ model, value }) => [model, value.isPass])).toEqual([
      ['openai/gpt-4o', true],
      ['ollama/clerk', false],
    ])
  })

  it('uses the workspace’s model if the blueprint has none', async () => {
    answers = ['No.']
    const { model, value } = await quire.ask<string>('note', { inputs }).answer
    expect([model, value]).toEqual(['ollama/clerk', 'No.'])
  })

  it('types and checks the value by a schema of the caller', async () => {
    answers = ['{"hours": ["9", "17"]}', '{"hours": []}']
    const schema = z.object({ hours: z.array(z.string()).min(1) }).transform(({ hours }) => hours.map(Number))
    const { value } = await quire.ask('note', { inputs, schema }).answer
    expectTypeOf(value).toEqualTypeOf<number[]>()
    expect(value).toEqual([9, 17])
    const strict = z.array(z.number()).refine((list) => list.length > 1, 'Too few.')
    answers = ['[1]']
    const few = quire.ask('note', { inputs, schema: strict }).answer
    await expect(few).rejects.toMatchObject({ code: 'answer-incomplete', text: '[\n  1\n]\n', problems: ['Too few.'] })
  })

  it('rejects if the model fails, but its result tells why', async () => {
    answers = [{ text: '', finishReason: 'content-filter' }]
    const run = quire.ask('note', { inputs })
    await expect(run.answer).rejects.toThrow(NotAnswered)
    expect(await run.result).toMatchObject({ status: 'failed', answers: [], errors: [{ code: 'answer-refused' }] })
  })
})

describe('the stream of a question', () => {
  const read = async (texts: AsyncIterable<string>) => {
    const all: string[] = []
    for await (const text of texts) all.push(text)
    return all
  }

  it('gives the text as it arrives, and the rest of a continued answer', async () => {
    answers = [{ text: 'We open at nine in the mor', finishReason: 'length' }, 'We open at nine in the morning.']
    expect(await read(quire.ask('note', { inputs }).textStream)).toEqual(['We open at nine in the mor', 'ning.'])
  })

  it('gives a repeated answer after a blank line', async () => {
    answers = ['Fine.', 'Fine.\n<review>PASS</review>', '']
    expect((await read(quire.ask('review', { inputs }).textStream)).join('')).toBe('Fine.\n<review>PASS</review>')
    answers = ['Sound.', 'Good.\n<review>PASS</review>']
    expect((await read(quire.ask('review', { inputs }).textStream)).join('')).toBe(
      'Sound.\n\nGood.\n<review>PASS</review>',
    )
  })

  it('gives the stored answer of an earlier run, to every reader', async () => {
    answers = ['No.']
    const runId = 'again'
    await quire.ask('note', { inputs, runId }).result
    const run = quire.ask('note', { inputs, runId })
    expect([await read(run.textStream), await read(run.textStream)]).toEqual([['No.'], ['No.']])
  })

  it('fails if there is no answer', async () => {
    answers = [{ text: '', finishReason: 'refusal' }]
    await expect(read(quire.ask('note', { inputs }).textStream)).rejects.toThrow(NotAnswered)
  })
})
