import { fileURLToPath } from 'node:url'
import { defaultProfiles } from '@quire/core'
import { kitSource, type RecipeStep, readRecipe } from '@quire/recipe/prompts'
import { describe, expect, it } from 'vitest'
import { assemblePlannerPrompt, assembleSeedPrompt, assembleTurnPrompt, type PromptInput } from './index.ts'

/** A model with a window of 8,192 tokens. */
const MODEL = 'ollama/llama3.2:3b'
const SAID =
  'The ferry runs only until eight in the evening, so nobody can bring anything back after that. Plan for it, and say so.'
const originalRequest = 'We want to lend tools in our street. Nobody should have to ask twice.'
// Far more text than fits into the window, so some sections must be left out.
const LONG = Array.from({ length: 40 }, (_, n) => `## Section ${n}\n\n${'A shed for tools. '.repeat(40)}`).join('\n\n')

const headerContext = {
  system_materials: { summary: 'A shed for the street.' },
  context_for_documents: [],
  files_to_generate: [],
}

const root = fileURLToPath(new URL('../../dialectic', import.meta.url))
const { recipe } = readRecipe('dialectic-full', kitSource({ name: 'dialectic', root }), {
  root: undefined,
  models: defaultProfiles(),
  overlays: {},
})
const steps = recipe.stages
  .flatMap((stage) => stage.steps.map((step) => ({ stage: stage.slug, name: step.name, step })))
  .filter(({ step }) => step.inputs.some(({ type }) => type === 'feedback'))

/** Returns a step's inputs: long documents, and feedback on one document. */
function inputsFor(inputs: RecipeStep['inputs']): PromptInput[] {
  const about = inputs.find(({ type }) => type === 'feedback')!
  return inputs.flatMap(({ type, stage, key }): PromptInput[] => {
    const documentKey = key === '*' ? 'business_case' : key
    const base = { stage: key === '*' ? 'thesis' : stage, documentKey, model: MODEL }
    if (type === 'document') return [{ ...base, type, text: LONG }]
    return type === 'feedback' && key === about.key && stage === about.stage ? [{ ...base, type, text: SAID }] : []
  })
}

describe('feedback in a prompt for a model with a small window', () => {
  it.each(steps)('is complete in $stage/$name', async ({ stage, name, step }) => {
    const inputs = inputsFor(step.inputs)
    const base = { stage, model: MODEL, inputs }
    const seedPrompt = await assembleSeedPrompt({ stage, originalRequest, inputs })
    const { text, report } =
      step.promptType === 'Planner'
        ? await assemblePlannerPrompt({ ...base, step: name, seedPrompt })
        : await assembleTurnPrompt({ ...base, documentKey: step.key, originalRequest, headerContext })
    expect(text).toContain(SAID)
    expect(text).toContain(originalRequest)
    expect(report.tokens.total).toBeLessThanOrEqual(report.tokens.budget)
    expect(report.tokens.budget).toBeLessThan(8192)
  })
})
