import { fileURLToPath } from 'node:url'
import { defaultProfiles } from '@quire/core'
import { recipeFlow } from '@quire/recipe'
import { kitSource, readRecipe } from '@quire/recipe/prompts'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../dialectic', import.meta.url))
const { recipe, library } = readRecipe('dialectic-full', kitSource({ name: 'dialectic', root }), {
  root: undefined,
  models: defaultProfiles(),
  overlays: {},
})
const flow = recipeFlow(recipe, library)
const MODEL = 'openai/gpt-4o'
const input = 'We want to lend tools in our street. Nobody should have to ask twice. '.repeat(20)

describe('the expected usage of the five stages', () => {
  it('is within a factor of three of what a run takes', async () => {
    // A run with one model made 30 calls, one of them a continuation. At these prices, it cost 0.90 dollars.
    const [priceIn, priceOut, cost] = [3e-6, 15e-6, 0.9]
    const request = { input, models: [MODEL], options: {} }
    const { calls } = await flow.estimate!(request, {
      project: 'street',
      measure: async ({ messages, maxOutputTokens }) => ({
        input: messages.reduce((sum, { content }) => sum + content.length / 4, 0),
        output: maxOutputTokens,
      }),
    })
    const total = (figure: 'calls' | 'input' | 'output'): number =>
      calls.reduce((sum, call) => sum + call[figure].expected!, 0)
    expect(total('calls')).toBe(29)
    const expected = total('input') * priceIn + total('output') * priceOut
    expect(expected).toBeGreaterThan(cost / 3)
    expect(expected).toBeLessThan(cost * 3)
  })
})
