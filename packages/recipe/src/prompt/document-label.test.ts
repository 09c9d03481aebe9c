import { expect, it } from 'vitest'
import type { Recipe } from '../format/recipe.ts'
import { documentLabel } from './document-label.ts'

const step = (key: string, granularity: string, more = {}) => ({
  name: key,
  key,
  display: key,
  promptType: 'Turn',
  granularity,
  inputs: [],
  ...more,
})
const takesCritique = { inputs: [{ type: 'document', stage: 'review', key: 'critique' }] }
const recipe = {
  stages: [
    { slug: 'work', display: 'Proposal', steps: [step('case', 'per_model')] },
    {
      slug: 'review',
      display: 'Review',
      steps: [
        step('critique', 'per_lineage', { author: 'Reviewer' }),
        step('remark', 'per_lineage'),
        step('pair', 'pairwise_by_origin', { author: 'Editor', ...takesCritique }),
        step('advice', 'per_model', { author: 'Adviser' }),
        step('outcome', 'once'),
      ],
    },
  ],
} as unknown as Recipe
const [a, b, outsider] = ['x/one', 'x/two', 'x/three'].map((model) => ({ model, n: 1 })) as [
  { model: string; n: number },
  { model: string; n: number },
  { model: string; n: number },
]

it.each([
  ['work', 'case', b, b, null, 'Proposal B: case'],
  ['review', 'critique', b, a, null, 'Review of Proposal A by Reviewer 2: critique'],
  ['review', 'critique', a, a, null, 'Review of Proposal A by Reviewer 1, who also wrote it: critique'],
  ['review', 'remark', b, a, null, 'Review of Proposal A by Participant 2: remark'],
  ['review', 'pair', a, b, a, 'Review of Proposal B after the review by Reviewer 1, by Editor 1: pair'],
  ['review', 'advice', b, b, null, 'Review by Adviser 2: advice'],
  ['review', 'advice', outsider, outsider, null, 'Review by another participant: advice'],
  ['review', 'outcome', a, a, null, 'Review: outcome'],
])('in stage %s, returns the label of document %s', (stage, key, model, lineage, match, label) => {
  const output = { stage, step: key, key, model, lineage, match }
  expect(documentLabel(recipe, output, { models: ['x/one', 'x/two'] })).toBe(label)
})
