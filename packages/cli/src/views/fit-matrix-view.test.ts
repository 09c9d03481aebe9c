import type { ModelRegistry } from '@quire/core'
import type { FitColumn } from '@quire/runtime/front-door'
import { expect, test } from 'vitest'
import { fitMatrixView } from './fit-matrix-view.ts'

const column = (model: string): FitColumn =>
  ({ model, error: { message: `${model} is too small.` } }) as unknown as FitColumn
const draw = (width: number): string[] => {
  const output = { width, style: (_: unknown, text: string) => text } as never
  const columns = ['openai/gpt-4o', 'deepseek/deepseek-chat', 'ollama/llama3.2:3b'].map(column)
  return fitMatrixView(['identity', 'history'], columns, [], {} as ModelRegistry, output).split('\n')
}

test('models are shown side by side if there is room', () => {
  expect(draw(100)[0]).toMatch(/gpt-4o +deepseek\/deepseek-chat +ollama/)
})

test('on a narrow terminal, models that do not fit side by side follow below, and each message is shown once', () => {
  const lines = draw(60)
  expect(lines.every((line) => line.length <= 60)).toBe(true)
  expect(lines[0]).toMatch(/gpt-4o +deepseek\/deepseek-chat$/)
  expect(lines.filter((line) => line.startsWith('identity'))).toHaveLength(2)
  expect(lines.filter((line) => line.includes('is too small'))).toHaveLength(3)
})
