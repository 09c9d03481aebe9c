import type { KnownStep } from '@quire/runtime/engine'
import { hasSeed, type Recipe } from '../format/recipe.ts'
import { jobKey, parseJobKey } from './job-key.ts'
import type { RecipeJob } from './recipe-job.ts'

/** The results of a recipe's run so far, by stage and iteration. */
export class RunHistory {
  readonly #recipe: Recipe
  readonly #steps: ReadonlyMap<string, KnownStep>
  readonly #iterations = new Map<string, Set<number>>()

  constructor(recipe: Recipe, steps: readonly KnownStep[]) {
    this.#recipe = recipe
    this.#steps = new Map(steps.map((step) => [step.key, step]))
    for (const { key } of steps) {
      const name = parseJobKey(key)
      if (name) this.#iterationsOf(name.stage).add(name.iteration)
    }
  }

  /** Returns a stage's last iteration, even if it was abandoned. 0 if there is none. */
  latest(slug: string): number {
    return Math.max(0, ...this.#iterationsOf(slug))
  }

  /** Returns the previous iteration of a stage, or 0 if there is none. */
  before(slug: string, iteration: number): number {
    return Math.max(0, ...[...this.#iterationsOf(slug)].filter((one) => one < iteration))
  }

  /** Returns a stage's last iteration that was not abandoned, or 0 if there is none. */
  live(slug: string): number {
    return Math.max(0, ...[...this.#iterationsOf(slug)].filter((iteration) => this.has(slug, iteration)))
  }

  /** Returns the number of a stage's next iteration. It is at least the previous stage's current iteration. */
  next(slug: string): number {
    const number = this.#recipe.stages.findIndex((stage) => stage.slug === slug)
    const before = this.#recipe.stages[number - 1]
    return Math.max(this.latest(slug) + 1, before ? this.live(before.slug) : 1)
  }

  /** Whether a stage has this iteration and the iteration is not cancelled. */
  has(slug: string, iteration: number): boolean {
    const stage = this.#recipe.stages.find((one) => one.slug === slug)
    if (stage && !hasSeed(stage)) {
      const prefix = `iteration_${iteration}/${slug}/`
      return [...this.#steps.keys()].some((key) => key.startsWith(prefix) && this.stands(key))
    }
    return ['seed', 'gate'].every((step) => this.stands(jobKey({ iteration, stage: slug, step })))
  }

  /** Returns the iteration of the previous stage that the given iteration was made from. */
  madeFrom(slug: string, iteration: number): number | undefined {
    const number = this.#recipe.stages.findIndex((stage) => stage.slug === slug)
    const before = this.#recipe.stages[number - 1]?.slug
    const gate = this.#needsIn(slug, iteration)
      .map(parseJobKey)
      .find((name) => name?.stage === before && name?.path === `${before}/gate`)
    return gate?.iteration
  }

  /** Returns the iteration of a stage that was made from the given iteration of the previous stage. */
  madeAfter(slug: string, before: string, iteration: number): number | undefined {
    const gate = jobKey({ iteration, stage: before, step: 'gate' })
    return [...this.#iterationsOf(slug)].find((one) => this.has(slug, one) && this.#needsIn(slug, one).includes(gate))
  }

  /** Returns the latest completed version of a job, or undefined. Skips iterations after the key's iteration. */
  completed(key: string): KnownStep | undefined {
    return this.#last(key, ({ status }) => status === 'completed')
  }

  /** Returns a job's latest version. Skips cancelled versions and iterations after the key's iteration. */
  begun(key: string): KnownStep | undefined {
    return this.#last(key, ({ status }) => status !== 'cancelled')
  }

  /** Returns the keys of a step's dependencies. Empty if the step does not exist. */
  needsOf(key: string): readonly string[] {
    return this.#steps.get(key)?.needs ?? []
  }

  /** Whether the run contains exactly this job, finished or not. False if the job was cancelled. */
  stands(key: string): boolean {
    const step = this.#steps.get(key)
    return step !== undefined && step.status !== 'cancelled'
  }

  /** Returns the steps that the given jobs replace: the same jobs in earlier iterations. */
  replacedBy(jobs: readonly Pick<RecipeJob, 'key'>[]): string[] {
    const paths = new Set(jobs.flatMap(({ key }) => parseJobKey(key)?.path ?? []))
    const fresh = new Set(jobs.map(({ key }) => key))
    return [...this.#steps.keys()].filter((key) => !fresh.has(key) && paths.has(parseJobKey(key)?.path ?? ''))
  }

  #last(key: string, isMeant: (step: KnownStep) => boolean): KnownStep | undefined {
    const name = parseJobKey(key)
    if (!name) return undefined
    for (let iteration = name.iteration; iteration > 0; iteration--) {
      const step = this.#steps.get(`iteration_${iteration}/${name.path}`)
      if (step && isMeant(step)) return step
    }
    return undefined
  }

  /** Returns the dependencies of a stage's jobs in one iteration. */
  #needsIn(slug: string, iteration: number): readonly string[] {
    const prefix = `iteration_${iteration}/${slug}/`
    return [...this.#steps.values()].flatMap(({ key, needs }) => (key.startsWith(prefix) ? needs : []))
  }

  #iterationsOf(slug: string): Set<number> {
    const iterations = this.#iterations.get(slug) ?? new Set()
    this.#iterations.set(slug, iterations)
    return iterations
  }
}
