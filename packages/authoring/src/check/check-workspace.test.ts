import { expect, test } from 'vitest'
import { testWorkspace } from '../test-workspace.ts'
import { checkWorkspace } from './check-workspace.ts'

const BLUEPRINT = `inputs:
  question: { description: What the customer asks }
layers:
  - id: task
    role: user
    template: answer
`
const check = (files: Readonly<Record<string, string>>) =>
  checkWorkspace(testWorkspace({ 'blueprints/reply.yaml': BLUEPRINT, ...files }), { kits: [], plugins: [] })

test('finds no problem in a valid workspace', async () => {
  const { problems, checked } = await check({ 'prompts/answer.md': 'Answer: {{question}}\n' })
  expect(problems).toEqual([])
  expect(checked).toMatchObject({ blueprints: 1, templates: 1, files: { own: 3, kits: 0 } })
})

test('reports a variable without a value, with its file and line', async () => {
  const { problems } = await check({ 'prompts/answer.md': 'Answer the customer.\n{{queston}}\n' })
  expect(problems).toEqual([
    {
      file: 'prompts/answer.md',
      line: 2,
      severity: 'warning',
      code: 'missing-variable',
      message: expect.stringContaining("Variable 'queston' has no value"),
    },
  ])
})

test('reports a template that does not exist', async () => {
  const { problems } = await check({})
  expect(problems).toMatchObject([{ file: 'blueprints/reply.yaml', line: 4, severity: 'error' }])
})

const call = (answer: string, files: Readonly<Record<string, string>> = {}) =>
  check({
    'prompts/answer.md': 'Answer: {{question}}\n',
    'blueprints/reply.yaml': `${BLUEPRINT}${answer}\n`,
    ...files,
  })

test.each([
  ['model: openai/gpt-4o'],
  ['answer: { json: reply }'],
  ['answer: { markdown: answer }'],
  ['answer: { tags: actions }'],
  ['answer: { edits: question }'],
  ["answer: { json: { type: string, 'x-quote': question } }"],
])('finds no problem with %s', async (line) => {
  const { problems } = await call(line, {
    'schemas/reply.json': '{"type": "object"}',
    'actions.yaml': 'actions: { wait: { description: Waits. } }\n',
  })
  expect(problems).toEqual([])
})

test.each([
  ['answer: { json: replay }', 'schema-not-found', "Unknown schema 'replay'. Did you mean 'reply'?"],
  ['answer: { json: { type: objct } }', 'json.invalid-schema', 'The schema does not compile'],
  ['answer: { markdown: brief }', 'template-not-found', "'brief'"],
  ['answer: { tags: actions }', 'actions-not-found', 'actions.yaml does not exist'],
  ['model: opnai/gpt-4o', 'unusable-model', "unknown provider 'opnai'. Did you mean 'openai'?"],
  ['model: gpt-4oo', 'unusable-model', "Unknown model 'gpt-4oo'"],
])('reports %s on its line', async (line, code, message) => {
  const { problems } = await call(line, { 'schemas/reply.json': '{"type": "object"}' })
  const file = 'blueprints/reply.yaml'
  expect(problems).toEqual([{ file, line: 7, severity: 'error', code, message: expect.stringContaining(message) }])
})

test('warns about a schema that compares the answer with an unknown input', async () => {
  const { problems } = await call("answer: { json: { type: string, 'x-ids': { of: ['queston.parts[*].id'] } } }")
  expect(problems).toMatchObject([{ line: 7, severity: 'warning', code: 'unknown-input' }])
  expect(problems[0]!.message).toBe(
    "The schema of the answer compares it with the input 'queston', which the blueprint does not have, so this is not checked. Did you mean 'question'?",
  )
})

test('reports an answer that edits an unknown input on its line', async () => {
  const { problems } = await call('answer: { edits: queston }')
  expect(problems).toMatchObject([{ file: 'blueprints/reply.yaml', line: 7, severity: 'error' }])
})

test('names a schema file that cannot be read', async () => {
  const { problems } = await call('answer: { json: reply }', { 'schemas/reply.json': '{"type": ' })
  expect(problems).toMatchObject([{ file: 'schemas/reply.json', code: 'invalid-schema-file' }])
})

test('reports a layer that names no input, with a near name', async () => {
  const blueprint = `${BLUEPRINT}  - { id: question, role: user, source: queston }\n`
  const { problems } = await check({ 'blueprints/reply.yaml': blueprint, 'prompts/answer.md': 'Answer.\n' })
  expect(problems).toMatchObject([
    { file: 'blueprints/reply.yaml', line: 7, severity: 'error', code: 'unknown-source' },
  ])
  expect(problems[0]!.message).toContain("there is no input 'queston'. Did you mean 'question'?")
})
