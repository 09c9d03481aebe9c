import type { KnownStep } from '@quire/runtime/engine'
import type { Recipe } from '../format/recipe.ts'
import { jobKey, parseJobKey } from './job-key.ts'
import type { RecipeJob } from './recipe-job.ts'

/** What a run of a recipe has made so far, by stage and iteration. */
export class RunHistory {
  readonly #recipe: Recipe
  readonly #steps: ReadonlyMap<string, KnownStep>
  readonly #iterations = new Map<string, Set<number>>()

  constructor(recipe: Recipe, known: readonly KnownStep[]) {
    this.#recipe = recipe
    this.#steps = new Map(known.map((step) => [step.key, step]))
    for (const { key } of known) {
      const name = parseJobKey(key)
      if (name) this.#iterationsOf(name.stage).add(name.iteration)
    }
  }

  /** The last iteration of a stage, whatever became of it; 0 where there is none. */
  latest(slug: string): number {
    return Math.max(0, ...this.#iterationsOf(slug))
  }

  /** The last iteration of a stage before another; 0 where there is none. */
  before(slug: string, iteration: number): number {
    return Math.max(0, ...[...this.#iterationsOf(slug)].filter((one) => one < iteration))
  }

  /** The last iteration of a stage that was not given up; 0 where there is none. */
  live(slug: string): number {
    return Math.max(0, ...[...this.#iterationsOf(slug)].filter((iteration) => this.has(slug, iteration)))
  }

  /** What a new iteration of a stage is called: never less than the one that it is made from. */
  next(slug: string): number {
    const number = this.#recipe.stages.findIndex((stage) => stage.slug === slug)
    const before = this.#recipe.stages[number - 1]
    return Math.max(this.latest(slug) + 1, before ? this.live(before.slug) : 1)
  }

  /** Whether there is an iteration of a stage that was or will be brought to its end. */
  has(slug: string, iteration: number): boolean {
    return ['seed', 'gate'].every((step) => this.stands(jobKey({ iteration, stage: slug, step })))
  }

  /** The iteration of the stage before it that an iteration of a stage was made from. */
  madeFrom(slug: string, iteration: number): number | undefined {
    const number = this.#recipe.stages.findIndex((stage) => stage.slug === slug)
    const before = this.#recipe.stages[number - 1]?.slug
    const needs = this.#steps.get(jobKey({ iteration, stage: slug, step: 'seed' }))?.needs ?? []
    const gate = needs.map(parseJobKey).find((name) => name?.stage === before && name?.place === `${before}/gate`)
    return gate?.iteration
  }

  /** The iteration of a stage that was made from an iteration of the one before it. */
  madeAfter(slug: string, before: string, iteration: number): number | undefined {
    const gate = jobKey({ iteration, stage: before, step: 'gate' })
    return [...this.#iterationsOf(slug)].find(
      (one) =>
        this.has(slug, one) &&
        this.#steps.get(jobKey({ iteration: one, stage: slug, step: 'seed' }))!.needs.includes(gate),
    )
  }

  /** The same job as it was last completed, up to the iteration of its key; undefined where it never was. */
  completed(key: string): KnownStep | undefined {
    return this.#last(key, ({ status }) => status === 'completed')
  }

  /** The same job as it was last begun, up to the iteration of its key. */
  begun(key: string): KnownStep | undefined {
    return this.#last(key, ({ status }) => status !== 'cancelled')
  }

  /** Keys of the steps that a step needs; none where there is no such step. */
  needsOf(key: string): readonly string[] {
    return this.#steps.get(key)?.needs ?? []
  }

  /** Whether the run has this very job, done or still to be done. */
  stands(key: string): boolean {
    const step = this.#steps.get(key)
    return step !== undefined && step.status !== 'cancelled'
  }

  /** The steps whose place jobs take: the same ones of earlier iterations. */
  replacedBy(jobs: readonly Pick<RecipeJob, 'key'>[]): string[] {
    const places = new Set(jobs.flatMap(({ key }) => parseJobKey(key)?.place ?? []))
    const fresh = new Set(jobs.map(({ key }) => key))
    return [...this.#steps.keys()].filter((key) => !fresh.has(key) && places.has(parseJobKey(key)?.place ?? ''))
  }

  #last(key: string, isMeant: (step: KnownStep) => boolean): KnownStep | undefined {
    const name = parseJobKey(key)
    if (!name) return undefined
    for (let iteration = name.iteration; iteration > 0; iteration--) {
      const step = this.#steps.get(`iteration_${iteration}/${name.place}`)
      if (step && isMeant(step)) return step
    }
    return undefined
  }

  #iterationsOf(slug: string): Set<number> {
    const there = this.#iterations.get(slug) ?? new Set()
    this.#iterations.set(slug, there)
    return there
  }
}
