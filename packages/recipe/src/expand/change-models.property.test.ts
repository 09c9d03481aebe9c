import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { KnownStep, ModelChange, StepContext } from '@quire/runtime/engine'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parse, stringify } from 'yaml'
import { defaultNames } from '../artifact-paths/artifact-path.ts'
import { parseRecipe } from '../format/parse-recipe.ts'
import { jobPath } from '../prompt/job-artifacts.ts'
import { changeModels } from './change-models.ts'
import { expandRecipe } from './expand-recipe.ts'
import type { RecipeJob } from './recipe-job.ts'

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
const context = { run: { id: 'r1', project: 'p' } } as StepContext

interface Step {
  readonly job: RecipeJob
  status: KnownStep['status']
  hasBegun: boolean
}

/** The parts of a run that matter for these tests. */
class TestRun {
  readonly steps = new Map<string, Step>()
  readonly paths = new Set<string>()

  add(jobs: readonly RecipeJob[]): void {
    for (const job of jobs) {
      for (const need of job.needs) {
        expect(this.steps.has(need) || jobs.some(({ key }) => key === need), `${job.key} needs ${need}`).toBe(true)
        expect(this.steps.get(need)?.status, need).not.toBe('cancelled')
      }
      expect(this.steps.has(job.key), job.key).toBe(false)
      this.steps.set(job.key, { job, status: 'blocked', hasBegun: false })
    }
  }

  /**
   * Completes steps that are ready, in the order given by `pick`. Stops after `max` steps, or when no step is ready.
   */
  work(max: number, pick: (of: number) => number, fails: (job: RecipeJob) => boolean): void {
    for (let done = 0; done < max; done++) {
      const ready = [...this.steps.values()].filter(
        ({ status, job }) =>
          status === 'blocked' && job.needs.every((need) => this.steps.get(need)!.status === 'completed'),
      )
      if (ready.length === 0) return
      const step = ready[pick(ready.length)]!
      step.hasBegun = true
      step.status = fails(step.job) ? 'failed' : 'completed'
      if (step.status === 'completed') for (const path of pathsOf(step.job)) this.#write(path)
    }
  }

  #write(path: string): void {
    expect(this.paths.has(path), path).toBe(false)
    this.paths.add(path)
  }

  known(): KnownStep[] {
    return [...this.steps.values()].map(({ job: { key, needs, kind }, status, hasBegun }) => ({
      key,
      status,
      needs,
      output: { kind },
      isUntouched: !hasBegun && status === 'blocked',
    }))
  }

  change(models: readonly string[], change: Pick<ModelChange, 'model' | 'by'>): void {
    const changed = changeModels(recipe, this.known(), { models }, change)
    for (const key of changed.withdraws ?? []) this.steps.delete(key)
    for (const key of changed.supersedes) {
      const step = this.steps.get(key)!
      if (step.status !== 'completed') step.status = 'cancelled'
    }
    const added = changed.steps as readonly RecipeJob[]
    this.add(added)
    // No new step may use a result that was dropped.
    for (const { key, needs } of added) {
      for (const need of needs) {
        const { job } = this.steps.get(need)!
        const isDropped = isBy(change.model, job) && !changed.change.keeps.includes(job.stage)
        expect(isDropped, `${key} needs ${need}`).toBe(false)
      }
    }
  }
}

function isBy(model: string, job: RecipeJob): boolean {
  return (job.kind === 'plan' || job.kind === 'turn') && job.input.model.model === model
}

function pathsOf(job: RecipeJob): string[] {
  if (job.kind !== 'plan' && job.kind !== 'turn') return [`${job.key} itself`]
  const { input } = job
  const stage = recipe.stages.find(({ slug }) => slug === input.stage)!
  const step = stage.steps.find(({ name }) => name === input.step)!
  const kinds =
    job.kind === 'plan'
      ? (['planner_prompt', 'header_context', 'raw_response'] as const)
      : (['turn_prompt', 'document', 'raw_response'] as const)
  return kinds.map((kind) => jobPath(kind, context, { stage, step, input }, defaultNames))
}

describe('changeModels', () => {
  it('lets a run finish after a model is removed', () => {
    fc.assert(
      fc.property(
        fc.constantFrom(['bad'], ['bad', 'good'], ['good', 'bad', 'other'], ['bad', 'bad', 'good'], ['good', 'bad']),
        fc.constantFrom('fresh', 'good', null),
        fc.nat(60),
        fc.func(fc.nat(3)),
        fc.func(fc.nat()),
        (models, by, count, luck, order) => {
          const run = new TestRun()
          let turn = 0
          const pick = (of: number): number => order(++turn) % of
          run.add(expandRecipe(recipe, { models }))
          const isBad = (job: RecipeJob): boolean => isBy('bad', job)
          run.work(count, pick, (job) => isBad(job) && luck(job.key) === 0)
          if (by === null && models.every((model) => model === 'bad')) {
            expect(() => run.change(models, { model: 'bad', by })).toThrow('no model is left')
            return
          }
          run.change(models, { model: 'bad', by })
          // `resume` also retries the failed steps of other models.
          run.work(Number.POSITIVE_INFINITY, pick, (job) => {
            expect(isBad(job), job.key).toBe(false)
            return false
          })
          const open = [...run.steps.values()].filter(({ status }) => status !== 'completed' && status !== 'cancelled')
          expect(open.map(({ job }) => job.key)).toEqual([])
          const last = recipe.stages.at(-1)!.slug
          expect(run.steps.get(`iteration_1/${last}/gate`)?.status).toBe('completed')
        },
      ),
      { numRuns: 60 },
    )
  })

  it.each(recipe.stages.map(({ slug }) => slug))(
    'gives a replacement’s artifacts new names after a failure in %s',
    (slug) => {
      const run = new TestRun()
      run.add(expandRecipe(recipe, { models: ['bad'] }))
      run.work(
        Number.POSITIVE_INFINITY,
        () => 0,
        ({ kind, stage }) => kind === 'turn' && stage === slug,
      )
      run.change(['bad'], { model: 'bad', by: 'fresh' })
      run.work(
        Number.POSITIVE_INFINITY,
        () => 0,
        () => false,
      )
      expect(run.known().filter(({ status }) => status === 'blocked' || status === 'failed')).toEqual([])
    },
  )
})
