import { expect, test } from 'vitest'
import { findRedo } from '../expand/redo.ts'
import type { Recipe } from '../format/recipe.ts'
import { readOptions } from './recipe-options.ts'

const stages = [
  { slug: 'thesis', display: 'Proposal', steps: [{ name: 'write_case', key: 'case' }] },
  { slug: 'antithesis', display: 'Review', steps: [{ name: 'write_review', key: 'review' }] },
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

test.each(['thesis', 'Proposal', 'proposal/case'])('the stage to redo can be named as %s', (part) => {
  const done = { key: 'iteration_1/thesis/write_case/a.1', status: 'completed', needs: [], output: null } as const
  expect(findRedo(recipe, part, [done]).stage.slug).toBe('thesis')
})
