import { expect, it } from 'vitest'
import { chooseModel } from './choose-model.ts'
import { testProcess } from './test-process.ts'

const choose = (mode: string, message: string, models = ['a/one', 'b/two']) =>
  chooseModel(testProcess, { mode, message, models })

it('uses the first matching rule', () => {
  expect(choose('write', `draft ${'x'.repeat(100)}`)).toEqual({ model: 'b/two', rule: 'long' })
  expect(choose('write', 'Please draft it')).toEqual({ model: 'openai/gpt-4o', rule: 'writing' })
  expect(choose('plan', 'Please draft it')).toEqual({ model: 'a/one', rule: 'first' })
  expect(choose('write', 'redrafting')).toEqual({ model: 'a/one', rule: 'first' })
})

it('uses the last model if a rule’s position is beyond the end of the list', () => {
  expect(choose('plan', 'ok')).toEqual({ model: 'b/two', rule: 'short' })
  expect(choose('plan', 'ok', ['a/one'])).toEqual({ model: 'a/one', rule: 'short' })
})
