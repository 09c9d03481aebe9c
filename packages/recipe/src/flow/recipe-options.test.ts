import { expect, test } from 'vitest'
import type { Recipe } from '../format/recipe.ts'
import { readOptions } from './recipe-options.ts'

const stages = [
  { slug: 'thesis', display: 'Proposal' },
  { slug: 'antithesis', display: 'Review' },
]
const recipe = { name: 'plan', stages } as unknown as Recipe

test.each([
  ['thesis', 'thesis'],
  ['Proposal', 'thesis'],
  ['review', 'antithesis'],
  ['nowhere', 'nowhere'],
])('the stage %s is %s', (name, slug) => {
  const { scope } = readOptions(recipe, { input: 'Plan it.', models: [], options: { stage: name, until: name } })
  expect(scope).toEqual({ stage: slug, until: slug })
})
