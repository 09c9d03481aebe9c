import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { QuireError } from '@quire/core'
import { describe, expect, it } from 'vitest'
import { parse, stringify } from 'yaml'
import { parseRecipe } from '../format/parse-recipe.ts'
import { type ExpandRecipeOptions, expandRecipe } from './expand-recipe.ts'
import type { RecipeJob } from './recipe-job.ts'

interface Case {
  readonly name: string
  readonly stages: readonly { readonly slug: string; readonly steps: readonly Record<string, unknown>[] }[]
  readonly models: readonly string[]
  readonly options?: Partial<ExpandRecipeOptions>
  readonly only?: string
  readonly steps?: readonly string[]
  readonly jobs?: Readonly<Record<string, readonly string[]>>
  readonly error?: string
}

const file = join(import.meta.dirname, '../../../../spec/recipe/expansion.yaml')
const { cases } = parse(readFileSync(file, 'utf8'), { maxAliasCount: 1000 }) as { cases: readonly Case[] }

function expand({ stages, models, options }: Case): RecipeJob[] {
  const whole = stages.map((stage) => ({
    ...stage,
    template: 'stage',
    steps: stage.steps.map((step) => ({
      prompt_type: 'Turn',
      output_type: step.prompt_type === 'Planner' ? 'HeaderContext' : 'RenderedDocument',
      objective: 'A case',
      prompt_template_name: 'prompt',
      ...step,
    })),
  }))
  const recipe = parseRecipe(stringify({ description: 'A case', stages: whole }), { file: 'case.yaml' })
  return expandRecipe(recipe, { models, ...options })
}

describe('conformance: recipe/expansion.yaml', () => {
  it.each(cases)('$name', (one) => {
    if (one.error !== undefined) {
      expect(() => expand(one)).toThrow(
        expect.toSatisfy((error) => error instanceof QuireError && error.code === one.error),
      )
      return
    }
    const jobs = expand(one)
      .filter(({ stage }) => one.only === undefined || stage === one.only)
      .filter(({ name }) => one.steps === undefined || one.steps.includes(name))
    expect(jobs.map(({ key, needs }) => [key, needs])).toEqual(Object.entries(one.jobs!))
    expect(expand(one)).toEqual(expand(one))
  })
})

describe('expandRecipe', () => {
  it('records each job’s lineage and file name rules', () => {
    const review = cases.find(({ only }) => only === 'antithesis')!
    const critique = expand(review).find(({ key }) => key === 'iteration_1/antithesis/critique/b.1/a.1')!
    expect(critique.input).toMatchObject({
      model: { model: 'b', n: 1 },
      lineage: { model: 'a', n: 1 },
      match: null,
      isNamedByLineage: true,
      isNamedByModel: true,
      seed: 'iteration_1/antithesis/seed',
    })
  })

  it('rejects a step that needs several plans at once', () => {
    const answer = {
      slug: 'answer',
      steps: [
        {
          name: 'plan_answer',
          prompt_type: 'Planner',
          granularity_strategy: 'one_to_one',
          current_step: 1,
          inputs_required: [{ type: 'document', stage_slug: 'antithesis', document_key: 'critique' }],
        },
        {
          name: 'answer',
          document_key: 'answer',
          granularity_strategy: 'per_model',
          current_step: 2,
          inputs_required: [{ type: 'header_context' }],
        },
      ],
    }
    const stages = [...cases.find(({ only }) => only === 'antithesis')!.stages, answer]
    expect(() => expand({ name: '', stages, models: ['a', 'b'] })).toThrow(/takes one header context, but a produces 2/)
  })
})
