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
