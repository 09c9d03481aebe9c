import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { defaultProfiles } from '@quire/core'
import { runInMemory } from '@quire/runtime/testing'
import { afterAll, describe, expect, it } from 'vitest'
import { parseRecipe } from '../format/parse-recipe.ts'
import { loadRecipeLibrary } from '../prompt/recipe-library.ts'
import { recipeFlow } from './recipe-flow.ts'
import { documentOf } from './test-run.ts'

const folder = mkdtempSync(join(tmpdir(), 'quire-plan-'))
afterAll(() => rmSync(folder, { recursive: true }))
for (const name of ['stage', 'step', 'document']) {
  writeFileSync(join(folder, `${name}.md`), name === 'document' ? '# Text\n' : `A ${name}.\n`)
}

const RECIPE = `
description: Proposals, and one review of each
stages:
  - slug: propose
    template: stage.md
    steps:
      - name: write
        objective: Propose.
        current_step: 1
        prompt_type: Turn
        prompt_template_name: step.md
        output_type: RenderedDocument
        granularity_strategy: per_model
        document_key: proposal
        document_template: document.md
  - slug: review
    template: stage.md
    steps:
      - name: plan
        objective: Plan.
        current_step: 1
        prompt_type: Planner
        prompt_template_name: step.md
        inputs_required: [{ type: document, stage_slug: propose, document_key: proposal }]
        output_type: HeaderContext
        granularity_strategy: per_lineage
      - name: judge
        objective: Judge.
        current_step: 2
        prompt_type: Turn
        prompt_template_name: step.md
        inputs_required: [{ type: header_context }]
        output_type: RenderedDocument
        granularity_strategy: per_lineage
        document_key: judgement
        document_template: document.md
`

const MODELS = ['openai/gpt-4o', 'anthropic/claude-sonnet-4-5']

const planFor = (key: string) => ({
  system_materials: { stage_rationale: 'x' },
  context_for_documents: [{ document_key: key, context_to_include: { purpose: 'x' } }],
})

async function artifactsOf(text: string) {
  const library = loadRecipeLibrary({
    templateDirs: [{ dir: folder, label: 'prompts' }],
    models: defaultProfiles(),
  })
  const flow = recipeFlow(parseRecipe(text, { file: 'recipes/review.yaml' }), library)
  const { artifacts } = await runInMemory(flow, {
    input: 'A request',
    models: MODELS,
    answers: (request, step) =>
      documentOf(request) === 'header_context'
        ? JSON.stringify(planFor(step.name === 'plan' ? 'judgement' : 'last_judgement'))
        : `# Text\n\nWords of ${request.model}.\n`,
  })
  return [...artifacts.values()]
}

describe('makePlan', () => {
  it('shows a reviewer only the proposal from its own lineage', async () => {
    const artifacts = await artifactsOf(RECIPE)
    const prompts = artifacts.filter(({ kind }) => kind === 'planner_prompt')
    expect(prompts).toHaveLength(4)
    for (const { path, text } of prompts) {
      const line = MODELS.filter((model) => text.includes(`Words of ${model}.`))
      expect(line, path).toHaveLength(1)
    }
    // The seed prompt of the stage contains both proposals.
    const seed = artifacts.find(({ path }) => path.endsWith('2_review/seed_prompt.md'))!
    for (const model of MODELS) expect(seed.text).toContain(`Words of ${model}.`)
  })

  it.each([
    ['with the seed prompt sees all earlier documents of the stage', '- { type: seed_prompt }', true],
    ['without the seed prompt sees only its own inputs', '', false],
  ])('a later planner %s', async (_, input, sees) => {
    const later = `
      - name: plan_again
        objective: Plan again.
        current_step: 3
        prompt_type: Planner
        prompt_template_name: step.md
        document_key: header_context_again
        inputs_required:
          - { type: document, document_key: judgement, multiple: true }
          ${input}
        output_type: HeaderContext
        granularity_strategy: per_model
      - name: judge_again
        objective: Judge again.
        current_step: 4
        prompt_type: Turn
        prompt_template_name: step.md
        inputs_required: [{ type: header_context, document_key: header_context_again }]
        output_type: RenderedDocument
        granularity_strategy: per_model
        document_key: last_judgement
        document_template: document.md
`
    const artifacts = await artifactsOf(RECIPE + later)
    const [prompt] = artifacts.filter(({ path }) => path.endsWith('_plan_again_planner_prompt.md'))
    expect(prompt!.text).toContain('# Original request')
    expect(prompt!.text).toContain('<template title="last judgement" document_key="last_judgement">')
    expect(prompt!.text.includes('<document title="propose A: proposal">')).toBe(sees)
  })
})
