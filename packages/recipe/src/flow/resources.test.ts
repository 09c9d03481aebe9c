import { describe, expect, it } from 'vitest'
import { defaultNames } from '../artifact-paths/artifact-path.ts'
import type { JobSource, RecipeJob } from '../expand/recipe-job.ts'
import type { Recipe } from '../format/recipe.ts'
import { checkResources, resourceKey, resourcesFor, runResources } from './resources.ts'

const recipe = { name: 'brief' } as Recipe
const request = { input: 'x', models: [], options: { resources: { 'Tool List.md': '1', 'notes.txt': '2' } } }
const run = { id: 'r', project: 'p', request }
const source = (key: string, required = true): JobSource => ({
  type: 'project_resource',
  from: '',
  stage: 's',
  key,
  weight: 1,
  required,
})

describe('resources', () => {
  it.each([
    ['notes.md', 'notes'],
    ['Tool List.final.md', 'tool_list_final'],
    ['.env', 'env'],
    ['été-2026.csv', 't_2026'],
    ['README', 'readme'],
  ])('gives %s the key %s', (name, key) => {
    expect(resourceKey(name)).toBe(key)
  })

  it('are stored in the run’s folder, and can be requested by key or with *', () => {
    expect(resourcesFor(run, recipe, source('tool_list'), defaultNames).map(({ name }) => name)).toEqual([
      'Tool List.md',
    ])
    expect(resourcesFor(run, recipe, source('*'), defaultNames)).toHaveLength(2)
    expect(runResources(run, defaultNames).map(({ path }) => path)).toEqual([
      'p/session_r/resources/Tool List.md',
      'p/session_r/resources/notes.txt',
    ])
    expect(resourcesFor(run, recipe, source('picture', false), defaultNames)).toEqual([])
  })

  it('must exist before the run starts if they are required', () => {
    const job = (key: string) => ({ kind: 'turn', input: { sources: [source(key)] } }) as unknown as RecipeJob
    expect(() => checkResources(recipe, request, [job('notes'), job('*'), job('initial_user_prompt')])).not.toThrow()
    expect(() => checkResources(recipe, request, [job('budget')])).toThrow(/needs the resource 'budget'/)
  })
})
