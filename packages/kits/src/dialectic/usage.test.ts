import { fileURLToPath } from 'node:url'
import { defaultProfiles } from '@quire/core'
import { recipeFlow } from '@quire/recipe'
import { kitSource, readRecipe } from '@quire/recipe/prompts'
import type { CallRequest } from '@quire/runtime/call'
import type { StepDraft } from '@quire/runtime/engine'
import { expectedLength, type MemoryCall, rehearseFlow, standInAnswer } from '@quire/runtime/rehearsal'
import { describe, expect, it } from 'vitest'

const root = fileURLToPath(new URL('../../dialectic', import.meta.url))
const { recipe, library } = readRecipe('dialectic-full', kitSource({ name: 'dialectic', root }), {
  root: undefined,
  models: defaultProfiles(),
  overlays: {},
})
const flow = recipeFlow(recipe, library)
const MODELS = ['openai/gpt-4o', 'anthropic/claude-sonnet-4-5']
const input = 'We want to lend tools in our street. Nobody should have to ask twice. '.repeat(20)
const TOKEN = 4

describe('the expected usage of the five stages', () => {
  it('is within a factor of three of what a run takes', async () => {
    // A run with one model made 30 calls, one of them a continuation. At these prices, it cost 0.90 dollars.
    const [priceIn, priceOut, cost] = [3e-6, 15e-6, 0.9]
    const request = { input, models: MODELS.slice(0, 1), options: {} }
    const { calls } = await flow.estimate!(request, {
      project: 'street',
      measure: async ({ messages, maxOutputTokens }) => ({
        input: messages.reduce((sum, { content }) => sum + content.length / TOKEN, 0),
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

describe('the prompts of a run with two models', () => {
  /** Providers cache no shorter prefix. */
  const MIN_PREFIX = 1024 * TOKEN
  /** The number of cache marks that a prompt can have. */
  const MAX_MARKS = 4

  /** Answers have different words, so that prompts share only what is the same in a run. */
  function answers(): (step: StepDraft, request: CallRequest) => string {
    let count = 0
    const steps = recipe.stages.flatMap(({ slug, steps }) => steps.map((step) => ({ ...step, stage: slug })))
    return ({ stage, name }, { schema }) => {
      const { documentTemplate } = steps.find((step) => step.stage === stage && step.name === name)!
      const template = documentTemplate === undefined ? '' : library.templates.get(documentTemplate).source
      const tokens = schema ? expectedLength(schema) : 1500
      const text = standInAnswer({ schema, template, tokens, hasFullLists: true })
      return text.replaceAll('placeholder', `placeholder-${++count}`)
    }
  }

  /** Returns a prompt as one text, and the positions of its cache marks. */
  function promptOf({ messages, stableEnds = [] }: CallRequest): { readonly text: string; readonly ends: number[] } {
    const starts = messages.map((_, index) =>
      messages.slice(0, index).reduce((sum, one) => sum + one.content.length, 0),
    )
    return {
      text: messages.map(({ content }) => content).join(''),
      ends: stableEnds.slice(-MAX_MARKS).map(({ message, position }) => starts[message]! + position),
    }
  }

  /** Returns the share of the input that repeats an earlier prompt up to a cache mark. */
  function shareServed(calls: readonly MemoryCall[], cacheOf: (request: CallRequest) => string): number {
    const earlier = new Map<string, ReturnType<typeof promptOf>[]>()
    let [all, served] = [0, 0]
    for (const { request } of calls) {
      const { text, ends } = promptOf(request)
      const cache = cacheOf(request)
      const before = earlier.get(cache) ?? []
      const repeated = ends.filter((end) =>
        before.some((other) => other.ends.includes(end) && other.text.startsWith(text.slice(0, end))),
      )
      all += text.length
      served += Math.max(0, ...repeated.filter((end) => end >= MIN_PREFIX))
      earlier.set(cache, [...before, { text, ends }])
    }
    return served / all
  }

  it('can be served from a cache to 45% or more', async () => {
    const request = { input, models: MODELS, options: {} }
    const { calls } = await rehearseFlow(flow, request, { project: 'street' }, answers(), { maxContinuations: 0 })
    expect(calls).toHaveLength(91)
    expect(shareServed(calls, ({ model }) => model)).toBeGreaterThan(0.45)
    // Some providers read an enforced schema before the prompt, so another schema means another cache.
    expect(shareServed(calls, ({ model, schema }) => JSON.stringify([model, schema]))).toBeGreaterThan(0.2)
  })
})
