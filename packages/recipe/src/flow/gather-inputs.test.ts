import type { StepContext } from '@quire/runtime/engine'
import { describe, expect, it } from 'vitest'
import { defaultNames } from '../artifact-paths/artifact-path.ts'
import { parseRecipe } from '../format/parse-recipe.ts'
import { gatherInputs } from './gather-inputs.ts'

const recipe = parseRecipe(
  `
description: A plan that is kept up to date
stages:
  - slug: plan
    display: Planning
    template: stage.md
    steps:
      - name: write
        objective: Write.
        current_step: 1
        prompt_type: Turn
        prompt_template_name: step.md
        output_type: RenderedDocument
        granularity_strategy: per_model
        document_key: master_plan
        document_template: document.md
`,
  { file: 'recipes/plan.yaml' },
)
const model = { model: 'openai/gpt-4o', n: 1 }

/** Returns the title of a document in the prompt of a job. */
async function titleIn(taker: string, maker: string, key: string): Promise<string> {
  const output = { kind: 'document', stage: 'plan', step: 'write', key, model, lineage: model, match: null }
  const context: Pick<StepContext, 'needs' | 'read'> & {
    readonly step: Pick<StepContext['step'], 'key'>
    readonly run: Pick<StepContext['run'], 'request'>
  } = {
    step: { key: taker },
    run: { request: { input: 'x', models: [model.model], options: {} } },
    needs: { [maker]: { ...output, path: `${maker}.md`, id: 'a-1' } },
    read: async () => 'Words.',
  }
  const source = { type: 'document', from: maker, stage: 'plan', key, weight: 1, required: true } as const
  const { documents } = await gatherInputs(context as StepContext, recipe, [source], [], defaultNames)
  return documents[0]!.title
}

describe('gatherInputs', () => {
  it.each([
    ['from this iteration', 'iteration_2/plan/list/a.1', 'iteration_2/plan/write/a.1', 'Planning A: master plan'],
    [
      'from an earlier iteration',
      'iteration_2/plan/list/a.1',
      'iteration_1/plan/write/a.1',
      'Planning A: master plan, from iteration 1',
    ],
    [
      'that is being rewritten',
      'iteration_2/plan/write/a.1',
      'iteration_1/plan/write/a.1',
      'Previous version of this document: master plan',
    ],
  ])('identifies a document %s', async (_, taker, maker, title) => {
    expect(await titleIn(taker, maker, 'master_plan')).toBe(title)
  })
})
