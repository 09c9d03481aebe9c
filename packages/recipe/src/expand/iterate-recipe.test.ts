import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { QuireError } from '@quire/core'
import type { Extension, KnownStep } from '@quire/runtime/engine'
import { describe, expect, it } from 'vitest'
import { parse, stringify } from 'yaml'
import { parseRecipe } from '../format/parse-recipe.ts'
import { expandRecipe } from './expand-recipe.ts'
import { extendByRedo, extendByScope, type Scope } from './iterate-recipe.ts'
import type { RecipeJob } from './recipe-job.ts'
import { findRedo } from './redo.ts'

interface Case {
  readonly name: string
  readonly models?: readonly string[]
  readonly has: readonly Scope[]
  readonly redone?: readonly string[]
  readonly steps?: Readonly<Record<string, KnownStep['status']>>
  readonly ask?: Scope
  readonly redo?: string
  readonly only?: readonly string[]
  readonly added?: Readonly<Record<string, readonly string[]>>
  readonly supersedes?: readonly string[]
  readonly withdraws?: readonly string[]
  readonly error?: string
}

const file = join(import.meta.dirname, '../../../../spec/recipe/iterations.yaml')
const spec = parse(readFileSync(file, 'utf8')) as {
  recipe: { slug: string; steps: Record<string, unknown>[] }[]
  cases: Case[]
}
const stages = spec.recipe.map((stage) => ({
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
const recipe = parseRecipe(stringify({ description: 'A case', stages }), { file: 'case.yaml' })
const baseOf = ({ models = ['a'] }: Pick<Case, 'models'>) => ({ models })

/** Creates a completed step of a run. */
function completed({ key, kind, needs, input }: RecipeJob): KnownStep {
  const step =
    'step' in input ? recipe.stages.flatMap((stage) => stage.steps).find(({ name }) => name === input.step) : undefined
  const output =
    kind === 'turn' ? { kind: 'document', key: step!.key, id: `id of ${key}`, path: `${key}.md` } : { kind }
  return { key, status: 'completed', needs, output }
}

function stepsOf({ has, redone = [], steps = {}, ...one }: Case): KnownStep[] {
  const base = baseOf(one)
  const existing: KnownStep[] = []
  const add = (jobs: Extension['steps']): void => {
    existing.push(
      ...(jobs as readonly RecipeJob[]).filter(({ key }) => existing.every((one) => one.key !== key)).map(completed),
    )
  }
  has.forEach((scope, index) => {
    add(index === 0 ? expandRecipe(recipe, { ...base, ...scope }) : extendByScope(recipe, scope, existing, base).steps)
  })
  for (const part of redone) add(extendByRedo(recipe, findRedo(recipe, part, existing), existing, base).steps)
  return existing.map((step) => {
    const status = steps[step.key] ?? step.status
    return { ...step, status, isUntouched: status === 'blocked' || status === 'ready' }
  })
}

function extend(one: Case): Extension {
  const existing = stepsOf(one)
  const base = baseOf(one)
  return one.redo === undefined
    ? extendByScope(recipe, one.ask!, existing, base)
    : extendByRedo(recipe, findRedo(recipe, one.redo, existing), existing, base)
}

describe('conformance: recipe/iterations.yaml', () => {
  it.each(spec.cases)('$name', (one) => {
    if (one.error !== undefined) {
      expect(() => extend(one)).toThrow(
        expect.toSatisfy((error) => error instanceof QuireError && error.code === one.error),
      )
      return
    }
    const { steps, supersedes, withdraws = [] } = extend(one)
    const jobs = steps.filter(({ name }) => one.only === undefined || one.only.includes(name))
    const needs = (job: (typeof jobs)[number]): string[] =>
      (job.needs ?? []).filter((need) => need !== `${job.key.split('/').slice(0, 2).join('/')}/seed`)
    expect(Object.fromEntries(jobs.map((job) => [job.key, needs(job)]))).toEqual(one.added)
    if (one.supersedes) expect(supersedes).toEqual(one.supersedes)
    expect(withdraws).toEqual(one.withdraws ?? [])
  })

  it('finds a document by its id or path', () => {
    const existing = stepsOf({ name: '', has: [{}], redone: ['thesis/case'] })
    for (const part of ['id of iteration_1/thesis/write_case/a.1', 'iteration_2/thesis/write_case/a.1.md', 'a.1.md']) {
      const { steps } = extendByRedo(recipe, findRedo(recipe, part, existing), existing, baseOf({}))
      expect(steps.some(({ key }) => key.startsWith('iteration_3/'))).toBe(true)
    }
  })
})
