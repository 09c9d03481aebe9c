import { describe, expect, it } from 'vitest'
import { parseRecipe } from '../format/parse-recipe.ts'
import { expandRecipe } from './expand-recipe.ts'

const turn = (name: string, order: number, key: string, granularity: string, inputs: string): string => `
      - name: ${name}
        objective: Write.
        current_step: ${order}
        prompt_type: Turn
        prompt_template_name: step.md
        inputs_required: [${inputs}]
        output_type: RenderedDocument
        document_key: ${key}
        document_template: document.md
        granularity_strategy: ${granularity}`
const recipe = parseRecipe(
  `
description: Plans, and the one to follow
stages:
  - slug: plan
    template: stage.md
    steps:
      - name: think
        objective: Think.
        current_step: 1
        prompt_type: Planner
        prompt_template_name: step.md
        output_type: HeaderContext
        granularity_strategy: per_model
${turn('write', 2, 'own_plan', 'per_model', '{ type: header_context }')}
${turn('compare', 3, 'comparison', 'per_model', '{ type: header_context }, { type: document, document_key: own_plan, multiple: true }')}
        merges: own_plan
${turn('settle', 3, 'final_plan', 'once', '{ type: document, document_key: own_plan }')}
        merges: own_plan
${turn('tell', 4, 'letter', 'once', '{ type: document, document_key: final_plan }')}
`,
  { file: 'recipes/plans.yaml' },
)
const A = 'openai/gpt-4o'
const B = 'xai/grok-4'

const jobsOf = (models: readonly string[], finalModel?: string) =>
  expandRecipe(recipe, { models, ...(finalModel !== undefined && { finalModel }) }).flatMap((job) =>
    job.kind === 'plan' || job.kind === 'turn' ? [job] : [],
  )
const of = (jobs: ReturnType<typeof jobsOf>, name: string) => jobs.filter((job) => job.name === name)

describe('steps that merge', () => {
  it('run once: the first model gets the results of all models', () => {
    const jobs = jobsOf([A, B])
    const [settle, ...others] = of(jobs, 'settle')
    expect(others).toEqual([])
    expect(settle!.input.model.model).toBe(A)
    expect(settle!.input.sources.filter(({ type }) => type === 'document')).toHaveLength(2)
  })

  it('run with the final model, even if it is not a participant', () => {
    expect(of(jobsOf([A, B], B), 'settle')[0]!.input.model.model).toBe(B)
    expect(of(jobsOf([A, B], 'mistral/large'), 'settle')[0]!.input.model).toEqual({ model: 'mistral/large', n: 1 })
  })

  it('are skipped if there is only one model', () => {
    const jobs = jobsOf([A])
    expect(of(jobs, 'settle')).toEqual([])
    const [write] = of(jobs, 'write')
    expect(of(jobs, 'tell')[0]!.input.sources.map(({ from }) => from)).toEqual([write!.key])
  })

  it('are not mentioned in plans if they are skipped', () => {
    expect(of(jobsOf([A]), 'think')[0]!.input.skipped).toEqual(['comparison'])
    expect(of(jobsOf([A, B]), 'think')[0]!.input.skipped).toBeUndefined()
  })

  it('use the replacement if the final model was removed', () => {
    const left = (by: string | null) =>
      expandRecipe(recipe, { models: [A, B], finalModel: B, changes: [{ model: B, by, keeps: [] }] }).find(
        ({ name }) => name === 'settle',
      )
    expect(left('mistral/large')?.input).toMatchObject({ model: { model: 'mistral/large' } })
    // With only one model left, no merge is needed.
    expect(left(null)).toBeUndefined()
  })
})
