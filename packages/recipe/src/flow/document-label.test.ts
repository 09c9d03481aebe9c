import { expect, it } from 'vitest'
import type { Recipe } from '../format/recipe.ts'
import { documentLabel } from './document-label.ts'

const step = (key: string, granularity: string) => ({ name: key, key, display: key, granularity })
const recipe = {
  stages: [
    {
      slug: 'work',
      display: 'Refinement',
      steps: [
        step('case', 'per_model'),
        step('critique', 'per_lineage'),
        step('pair', 'pairwise_by_origin'),
        step('outcome', 'once'),
      ],
    },
  ],
} as unknown as Recipe
const [a, b] = ['x/one', 'x/two'].map((model) => ({ model, n: 1 })) as [
  { model: string; n: number },
  { model: string; n: number },
]

it.each([
  ['case', b, b, null, 'Refinement B: case'],
  ['critique', b, a, null, 'Refinement of A, by B: critique'],
  ['critique', a, a, null, 'Refinement of A, by A, its own author: critique'],
  ['pair', a, b, a, 'Refinement by A, from the work of B and the review by A: pair'],
  ['outcome', a, a, null, 'Refinement: outcome'],
])('says who made %s, and about whose work', (key, model, lineage, match, label) => {
  const made = { stage: 'work', step: key, key, model, lineage, match }
  expect(documentLabel(recipe, made, { models: ['x/one', 'x/two'] })).toBe(label)
})
