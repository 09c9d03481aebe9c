import { defaultProfiles } from '@quire/core'
import { BudgetExceeded } from '@quire/core/errors'
import { expect, test } from 'vitest'
import { checkRequestFits, type FirstPrompt, RequestTooLong } from './check-request-fits.ts'

const models = defaultProfiles()
const LONG = 'word '.repeat(400_000)

function prompts(...fits: readonly boolean[]): { first: FirstPrompt[]; made: () => number } {
  let made = 0
  const first = fits.map((isFitting, index) => ({
    model: ['openai/gpt-4o', 'openai/gpt-4o-mini'][index]!,
    assemble: async () => {
      made += 1
      const layers = [{ id: 'request', tokens: 400_000 + index }]
      if (!isFitting) throw new BudgetExceeded({ budget: 100_000, needed: 400_000 + index, reserve: 10, layers })
    },
  }))
  return { first, made: () => made }
}

test('does not count the tokens of a short request', async () => {
  const { first, made } = prompts(false, false)
  await checkRequestFits('A short request.', models, first)
  expect(made()).toBe(0)
})

test('accepts a long request if it fits one model', async () => {
  const { first, made } = prompts(false, true)
  await checkRequestFits(LONG, models, first)
  expect(made()).toBe(2)
})

test('rejects a request that is too long for every model', async () => {
  const refused = checkRequestFits(LONG, models, prompts(false, false).first)
  await expect(refused).rejects.toThrow(RequestTooLong)
  await expect(refused).rejects.toThrow(/gpt-4o: .*400000 tokens \(request 400000\), but the budget is 100000/)
  await expect(refused).rejects.toMatchObject({
    code: 'request-too-long',
    models: [{ model: 'openai/gpt-4o' }, { model: 'openai/gpt-4o-mini', needed: 400_001 }],
  })
})

test('does not report other errors as a lack of space', async () => {
  const first = [{ model: 'openai/gpt-4o', assemble: () => Promise.reject(new TypeError('a bug')) }]
  await expect(checkRequestFits(LONG, models, first)).rejects.toThrow(TypeError)
})
