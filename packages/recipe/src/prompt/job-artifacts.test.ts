import { expect, it } from 'vitest'
import type { ArtifactFacts } from '../artifact-paths/artifact-names.ts'
import { artifactPath } from '../artifact-paths/artifact-path.ts'
import type { Recipe } from '../format/recipe.ts'
import { responsePath } from './job-artifacts.ts'

const recipe = {
  stages: [{ slug: 'synthesis', steps: [{ name: 'gather' }, { name: 'plan_pairs', promptType: 'Planner' }] }],
} as unknown as Recipe
const alpha = { model: 'scripted/alpha', n: 1 }
const facts: ArtifactFacts = { project: 'p', run: 'r', iteration: 2, stage: 'synthesis', stageNumber: 3, model: alpha }
const ofPrompt = (path: string, knownNames: readonly string[] = []) =>
  responsePath(recipe, { path: artifactPath }, path, knownNames)

it.each([
  [
    'a continued document',
    'turn_prompt',
    { document: 'tech_stack', continuation: 2 },
    { document: 'tech_stack', continuation: 2 },
  ],
  [
    'a document of one lineage',
    'turn_prompt',
    { document: 'pair', lineage: alpha },
    { document: 'pair', lineage: alpha },
  ],
  ['the first planner of a stage', 'planner_prompt', {}, { step: 'plan_pairs' }],
  ['a later planner', 'planner_prompt', { step: 'plan_rest' }, { step: 'plan_rest' }],
] as const)('returns the response path for the prompt of %s', (_, kind, own, response) => {
  const prompt = artifactPath(kind, { ...facts, ...own })
  expect(ofPrompt(prompt)).toBe(artifactPath('raw_response', { ...facts, ...response }))
})

it('parses a long model name only with known models', () => {
  const model = { model: `scripted/${'long'.repeat(60)}`, n: 1 }
  const prompt = artifactPath('turn_prompt', { ...facts, model, document: 'tech_stack' })
  expect(ofPrompt(prompt)).toBeUndefined()
  expect(ofPrompt(prompt, [model.model])).toBe(
    artifactPath('raw_response', { ...facts, model, document: 'tech_stack' }),
  )
})

it('returns undefined for other paths', () => {
  expect(ofPrompt(artifactPath('document', { ...facts, document: 'tech_stack' }))).toBeUndefined()
  expect(ofPrompt('elsewhere/prompt.md')).toBeUndefined()
})
