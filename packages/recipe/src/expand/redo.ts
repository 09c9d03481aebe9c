import { QuireError } from '@quire/core'
import type { KnownStep } from '@quire/runtime/engine'
import { producersOf } from '../format/producers.ts'
import { type Recipe, type RecipeStage, type RecipeStep, stageSlug } from '../format/recipe.ts'
import { parseJobKey } from './job-key.ts'
import type { AskingJob, JobSource, RecipeJob } from './recipe-job.ts'
import type { RunHistory } from './run-history.ts'

/** A part of a run to repeat: a stage, or the jobs that make one document. */
export interface Redo {
  readonly stage: RecipeStage
  /** Selects the jobs to repeat. If undefined, the whole stage is repeated. */
  readonly isMeant: ((job: { readonly path: string; readonly step: string }) => boolean) | undefined
}

/** The part to repeat does not exist in the run. */
export class NothingToRedo extends QuireError {
  static override readonly code = 'nothing-to-redo'
  readonly part: string
  readonly available: readonly string[]

  constructor(recipe: string, part: string, available: readonly string[]) {
    const list = available.length > 0 ? available.join('\n  ') : 'none yet'
    super(`A run of '${recipe}' has no '${part}' to redo. Use the id or path of a document, or one of:\n  ${list}`)
    this.part = part
    this.available = available
  }
}

/**
 * Finds the part to repeat. `part` is a stage (its slug or title), `stage/document_key`, or the id or path of a document or header
 * context. A step that asks a blueprint can be named without its stage.
 */
export function findRedo(recipe: Recipe, part: string, steps: readonly KnownStep[]): Redo {
  const begun = new Set(
    steps.flatMap(({ key, status }) => (status === 'cancelled' ? [] : (parseJobKey(key)?.stage ?? []))),
  )
  const stages = recipe.stages.filter(({ slug }) => begun.has(slug))
  const asking = stages.find((one) => one.isPart && one.steps.some((step) => step.key === part))
  const [named = '', key] = asking ? [asking.slug, part] : part.split('/')
  const slug = stageSlug(recipe, named)
  const stage = stages.find((one) => one.slug === slug)
  if (stage && part === named) return { stage, isMeant: undefined }
  const names = new Set(stage?.steps.filter((step) => step.key === key).map(({ name }) => name))
  if (stage && names.size > 0 && (asking || part === `${named}/${key}`))
    return { stage, isMeant: ({ step }) => names.has(step) }
  const producer = steps.findLast(({ output }) => {
    const { id, path } = (output ?? {}) as { id?: unknown; path?: unknown }
    return id === part || path === part || (typeof path === 'string' && path.endsWith(`/${part}`))
  })
  const position = producer && parseJobKey(producer.key)
  const of = position && stages.find((one) => one.slug === position.stage)
  const isStep = of?.steps.some(({ name }) => position!.path.split('/')[1] === name)
  if (of && isStep) return { stage: of, isMeant: (job) => job.path === position!.path }
  throw new NothingToRedo(
    recipe.name,
    part,
    stages.flatMap((one) =>
      one.isPart
        ? one.steps.map((step) => step.key)
        : [one.slug, ...one.steps.map((step) => `${one.slug}/${step.key}`)],
    ),
  )
}

/**
 * Returns the selected jobs and all jobs that depend on them. Also returns unfinished and outdated jobs of later
 * stages. Each stage gets new seed prompts and gates, which do not call a model.
 */
export function chosenJobs(
  recipe: Recipe,
  jobs: readonly RecipeJob[],
  { stage, isMeant }: Redo,
  history: RunHistory,
  iterations: Readonly<Record<string, number>>,
): RecipeJob[] {
  const chosen = new Set<string>()
  const seeds = new Map(jobs.flatMap((job) => (job.kind === 'seed' ? [[job.key, job.input.sources]] : [])))
  /** Returns the current version. Undefined for an earlier iteration, or if no version is done yet. */
  const standing = (key: string): string | undefined => {
    const name = parseJobKey(key)
    if (!name || iterations[name.stage] !== name.iteration) return undefined
    return chosen.has(key) ? key : history.completed(key)?.key
  }
  /** Returns all results that a job uses, including documents from the seed prompt. */
  const sourcesOf = (job: AskingJob): readonly JobSource[] =>
    job.input.sources.flatMap((source) =>
      source.type === 'seed_prompt' ? seenInSeed(recipe, job, seeds.get(source.from) ?? []) : [source],
    )
  const isOutdated = (job: AskingJob): boolean => {
    const last = history.begun(job.key)
    if (last?.status !== 'completed') return true
    const used = new Set([...last.needs, ...last.needs.flatMap((need) => (isSeed(need) ? history.needsOf(need) : []))])
    return sourcesOf(job).some(({ from, type }) => {
      const now = standing(from)
      return now !== undefined && (type === 'feedback' ? chosen.has(now) : !used.has(now))
    })
  }
  for (const job of jobs) {
    if (job.kind === 'seed' || job.kind === 'gate') continue
    const isHere = job.stage === stage.slug
    const isChosen = isHere
      ? (isMeant?.({ path: parseJobKey(job.key)!.path, step: job.name }) ?? true) ||
        sourcesOf(job).some(({ from }) => chosen.has(from))
      : isOutdated(job)
    if (isChosen) chosen.add(job.key)
  }
  return jobs.filter(({ key, kind }) => kind === 'seed' || kind === 'gate' || chosen.has(key))
}

/**
 * Returns the seed prompt's documents that a job uses. A turn uses all of them. A planner does not use documents of
 * steps that its inputs refer to.
 */
function seenInSeed(recipe: Recipe, job: AskingJob, inSeed: readonly JobSource[]): readonly JobSource[] {
  if (job.kind !== 'plan') return inSeed
  const stage = recipe.stages.find(({ slug }) => slug === job.stage)!
  const step = stage.steps.find(({ name }) => name === job.name)!
  const isNamed = namesProducer(recipe, stage, step)
  return inSeed.filter(({ from }) => !isNamed(from))
}

/** Returns a function that tells whether a job belongs to a step that the given step's inputs refer to. */
export function namesProducer(recipe: Recipe, stage: RecipeStage, step: RecipeStep): (job: string) => boolean {
  const producers = step.inputs.flatMap((input) => producersOf(recipe, input, { stage, step }))
  const names = new Set(producers.map((producer) => `${producer.stage.slug}/${producer.step.name}`))
  return (job) => names.has(job.split('/').slice(1, 3).join('/'))
}

function isSeed(key: string): boolean {
  return key.endsWith('/seed')
}
