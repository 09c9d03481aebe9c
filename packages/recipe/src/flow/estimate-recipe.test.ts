import { join } from 'node:path'
import type { CallRequest } from '@quire/runtime/call'
import { loadWorkspace } from '@quire/runtime/workspace'
import { expect, it } from 'vitest'
import { workspaceSource } from '../load/recipe-source.ts'
import { openRecipe } from '../plugin/load-recipe-flows.ts'

const WORKSPACE = join(import.meta.dirname, '../../../../examples/decision')
const flow = openRecipe('decision', workspaceSource(WORKSPACE), loadWorkspace(WORKSPACE, { kits: [] }).context())

const measure = async ({ messages, maxOutputTokens }: CallRequest) => ({
  input: messages.reduce((sum, { content }) => sum + Math.ceil(content.length / 4), 0),
  output: maxOutputTokens,
})

it('expects answers of the lengths that the prompts ask for, whatever the request says about lengths', async () => {
  const request = { input: 'Shorten our report of 9,000 words.', models: ['openai/gpt-4o'], options: {} }
  const { calls } = await flow.estimate!(request, { project: 'office', measure })
  const expected = calls.filter((call) => call.calls.expected === 1)
  expect(expected.map(({ step }) => step)).toEqual(['draft', 'figures', 'people', 'result'])
  // In a run, the answers had about 2,700, 900, 900 and 3,500 tokens.
  for (const [index, tokens] of [2700, 900, 900, 3500].entries()) {
    const { output } = expected[index]!
    expect(output.expected! / tokens).toBeGreaterThan(0.6)
    expect(output.expected! / tokens).toBeLessThan(1.6)
    expect(output.from).toBeLessThanOrEqual(output.expected!)
    expect(output.to).toBeGreaterThan(output.expected!)
  }
  // The result's prompt contains the draft and both reviews.
  const [draft, figures, people, result] = expected
  expect(result!.input.expected).toBeGreaterThan(
    draft!.output.expected! + figures!.output.expected! + people!.output.expected!,
  )
})
