import type { ModelRegistry } from '@quire/core'
import type { FitColumn } from '@quire/runtime/front-door'
import { expect, test } from 'vitest'
import { fitMatrixView } from './fit.ts'

const column = (model: string): FitColumn =>
  ({ model, error: { message: `${model} is too small.` } }) as unknown as FitColumn
const draw = (width: number): string[] => {
  const output = { width, style: (_: unknown, text: string) => text } as never
  const columns = ['openai/gpt-4o', 'deepseek/deepseek-chat', 'ollama/llama3.2:3b'].map(column)
  return fitMatrixView(['identity', 'history'], columns, [], {} as ModelRegistry, output).split('\n')
}

test('shows models side by side if there is room', () => {
  expect(draw(100)[0]).toMatch(/gpt-4o +deepseek\/deepseek-chat +ollama/)
})

test('shows the tokens between layers above the total', () => {
  const assembly = {
    model: 'x/one',
    layers: [{ id: 'identity', outcome: 'full', tokens: 67 }],
    tokens: { total: 70, budget: 100, exact: true, overhead: 3, sent: 74 },
  }
  const columns = [{ model: 'x/one', assembly }] as unknown as FitColumn[]
  const models = { get: () => ({ profile: {} }) } as unknown as ModelRegistry
  const output = { width: 80, style: (_: unknown, text: string) => text } as never
  const lines = fitMatrixView(['identity'], columns, [], models, output).split('\n')
  expect(lines.slice(1, 4)).toEqual([
    expect.stringMatching(/^identity +full 67$/),
    expect.stringMatching(/^overhead +3$/),
    expect.stringMatching(/^total +70 of 100$/),
  ])
})

test('shows models below each other on a narrow terminal', () => {
  const lines = draw(60)
  expect(lines.every((line) => line.length <= 60)).toBe(true)
  expect(lines[0]).toMatch(/gpt-4o +deepseek\/deepseek-chat$/)
  expect(lines.filter((line) => line.startsWith('identity'))).toHaveLength(2)
  expect(lines.filter((line) => line.includes('is too small'))).toHaveLength(3)
})
