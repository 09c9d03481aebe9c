import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { QuireError } from '@quire/core'
import type { Extension, KnownStep } from '@quire/runtime/engine'
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { parse, stringify } from 'yaml'
import { parseRecipe } from '../format/parse-recipe.ts'
import { expandRecipe } from './expand-recipe.ts'
import { extendByRedo, extendByScope, type Scope } from './iterate-recipe.ts'
import type { RecipeJob } from './recipe-job.ts'
import { findRedo } from './redo.ts'

const file = join(import.meta.dirname, '../../../../spec/recipe/iterations.yaml')
const spec = parse(readFileSync(file, 'utf8')) as { recipe: { slug: string; steps: Record<string, unknown>[] }[] }
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
const slugs = recipe.stages.map(({ slug }) => slug)
const base = { models: ['a', 'b'] }

type Wish = { readonly scope: Scope } | { readonly part: string }
const optional = <T>(of: fc.Arbitrary<T>) => fc.option(of, { nil: undefined })
const wish: fc.Arbitrary<Wish> = fc.oneof(
  fc
    .record({
      stage: optional(fc.constantFrom(...slugs)),
      until: optional(fc.constantFrom(...slugs)),
      iteration: optional(fc.integer({ min: 1, max: 4 })),
    })
    .map((options) => ({
      scope: Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)),
    })),
  fc
    .constantFrom('thesis', 'review', 'thesis/case', 'thesis/summary', 'thesis/header_context')
    .map((part) => ({ part })),
)

function ask(one: Wish, existing: readonly KnownStep[]): Extension | undefined {
  try {
    return 'scope' in one
      ? extendByScope(recipe, one.scope, existing, base)
      : extendByRedo(recipe, findRedo(recipe, one.part, existing), existing, base)
  } catch (error) {
    if (error instanceof QuireError) return undefined
    throw error
  }
}

/** Extends a run as the engine would. All new steps are completed, unless `fails` returns true. */
function add(
  existing: readonly KnownStep[],
  { steps, supersedes }: Extension,
  fails: (key: string) => boolean,
): KnownStep[] {
  const superseded = new Set(supersedes)
  const kept = existing.map(
    (step): KnownStep =>
      superseded.has(step.key) && step.status !== 'completed' ? { ...step, status: 'cancelled' } : step,
  )
  const keys = new Set(existing.map(({ key }) => key))
  const status = new Map(kept.map((step) => [step.key, step.status]))
  const added = (steps as readonly RecipeJob[])
    .filter(({ key }) => !keys.has(key))
    .map((job): KnownStep => {
      const isReady = job.needs.every((need) => status.get(need) === 'completed')
      status.set(job.key, !isReady ? 'blocked' : fails(job.key) ? 'failed' : 'completed')
      const output = job.kind === 'turn' ? { kind: 'document', key: job.name } : { kind: job.kind }
      return { key: job.key, status: status.get(job.key)!, needs: job.needs, output }
    })
  return [...kept, ...added]
}

it('adds steps that need only existing results', () => {
  fc.assert(
    fc.property(fc.array(wish, { maxLength: 6 }), fc.func(fc.nat(9)), (wishes, luck) => {
      const fails = (key: string): boolean => luck(key) === 0
      let existing = add([], { steps: expandRecipe(recipe, { ...base, until: 'thesis' }), supersedes: [] }, fails)
      for (const one of wishes) {
        const extension = ask(one, existing)
        if (!extension) continue
        const keys = new Set(existing.map(({ key }) => key))
        const fresh = extension.steps.filter(({ key }) => !keys.has(key))
        if ('part' in one) expect(fresh.length).toBeGreaterThan(0)
        const all = new Set([...keys, ...fresh.map(({ key }) => key)])
        for (const { needs = [] } of fresh) for (const need of needs) expect(all).toContain(need)
        for (const key of extension.supersedes) expect(keys).toContain(key)
        const next = add(existing, extension, fails)
        // No new step waits for a cancelled step.
        const gone = new Set(next.filter(({ status }) => status === 'cancelled').map(({ key }) => key))
        for (const { needs = [] } of fresh) for (const need of needs) expect(gone).not.toContain(need)
        if ('scope' in one && fresh.length > 0) {
          const again = ask(one, next)
          expect(again?.steps.filter(({ key }) => next.every((step) => step.key !== key)) ?? []).toEqual([])
        }
        existing = next
      }
    }),
    { numRuns: 60 },
  )
})
