import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { checkArtifactPath } from '@quire/runtime/artifact'
import type { StepContext } from '@quire/runtime/engine'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parse, stringify } from 'yaml'
import { defaultNames } from '../artifact-paths/artifact-path.ts'
import { parseArtifactPath } from '../artifact-paths/parse-artifact-path.ts'
import { parseRecipe } from '../format/parse-recipe.ts'
import { jobPath } from '../prompt/job-artifacts.ts'
import { expandRecipe } from './expand-recipe.ts'
import type { JobInput } from './recipe-job.ts'

const file = join(import.meta.dirname, '../../../../spec/recipe/expansion.yaml')
const { recipes } = parse(readFileSync(file, 'utf8'), { maxAliasCount: 1000 }) as {
  recipes: Record<string, { steps: object[] }>
}
const stages = Object.values(recipes).map((stage) => ({
  ...stage,
  template: 'stage',
  steps: stage.steps.map((step) => ({
    prompt_type: 'Turn',
    output_type: 'prompt_type' in step ? 'HeaderContext' : 'RenderedDocument',
    objective: 'A case',
    prompt_template_name: 'prompt',
    ...step,
  })),
}))
const recipe = parseRecipe(stringify({ description: 'Plans, reviews, pairs', stages }), { file: 'case.yaml' })
const models = fc.array(fc.constantFrom('openai/gpt-4o', 'GPT', 'gpt', 'my_model', 'a.1', 'é'), {
  minLength: 1,
  maxLength: 4,
})
const context = { run: { id: 'r1', project: 'p' } } as StepContext

describe('expandRecipe', () => {
  it('lists every job after its dependencies, with a unique key', () => {
    fc.assert(
      fc.property(models, (models) => {
        const seen = new Set<string>()
        for (const { key, needs } of expandRecipe(recipe, { models })) {
          expect(seen.has(key)).toBe(false)
          for (const need of needs) expect(seen.has(need)).toBe(true)
          seen.add(key)
        }
      }),
    )
  })

  it('gives every artifact a unique path that can be parsed', () => {
    fc.assert(
      fc.property(models, (models) => {
        const paths = new Set<string>()
        for (const job of expandRecipe(recipe, { models })) {
          if (job.kind !== 'plan' && job.kind !== 'turn') continue
          const input: JobInput = job.input
          const stage = recipe.stages.find(({ slug }) => slug === input.stage)!
          const step = stage.steps.find(({ name }) => name === input.step)!
          const place = { recipe, stage, step, input }
          const [prompt, ...kinds] =
            job.kind === 'plan'
              ? (['planner_prompt', 'header_context'] as const)
              : (['turn_prompt', 'document', 'assembled_json'] as const)
          const own = [
            ...kinds.map((kind) => jobPath(kind, context, place, defaultNames)),
            ...[0, 1, 2].flatMap((again) =>
              [prompt, 'raw_response' as const].map((kind) => jobPath(kind, context, place, defaultNames, again)),
            ),
          ]
          for (const path of own) {
            checkArtifactPath(path)
            expect(paths.has(path), path).toBe(false)
            expect(parseArtifactPath(path), path).toBeDefined()
            paths.add(path)
          }
        }
      }),
      { numRuns: 25 },
    )
  })
})
