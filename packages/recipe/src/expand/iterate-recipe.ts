import type { Extension, KnownStep } from '@quire/runtime/engine'
import { RecipeNotExpandable } from '../errors.ts'
import type { Recipe, RecipeStage } from '../format/recipe.ts'
import { isSameModel, type Participant, participantsOf } from '../granularity/participant.ts'
import { type ExpandRecipeOptions, expandRecipe, stageOf } from './expand-recipe.ts'
import { parseJobKey } from './job-key.ts'
import { linkIterations } from './link-iterations.ts'
import { isAsking, type RecipeJob } from './recipe-job.ts'
import { chosenJobs, type Redo } from './redo.ts'
import { RunHistory } from './run-history.ts'

/** The requested part of a recipe. */
export interface Scope {
  readonly stage?: string
  readonly until?: string
  readonly iteration?: number
}

/** Options that apply to a whole run. */
export type Base = Pick<ExpandRecipeOptions, 'models' | 'changes' | 'gate' | 'finalModel' | 'usesOwnModels'>

/**
 * Returns the jobs that a run does not have yet. Without a stage, these are all jobs after the run's last stage. With a
 * stage, these are the stage's jobs in the requested or current iteration.
 */
export function extendByScope(recipe: Recipe, scope: Scope, steps: readonly KnownStep[], base: Base): Extension {
  const history = new RunHistory(recipe, steps)
  const until = scope.until ?? scope.stage
  const last = until === undefined ? recipe.stages.at(-1)! : stageOf(recipe, until)
  if (scope.stage === undefined && scope.iteration === undefined) {
    if (history.live(last.slug) > 0) return scope.until === undefined ? NOTHING : stopAfter(recipe, last, steps)
    const first = recipe.stages.find(({ slug }) => history.live(slug) === 0)!
    return extend(recipe, history, first, history.next(first.slug), last, base)
  }
  const first = scope.stage === undefined ? recipe.stages[0]! : stageOf(recipe, scope.stage)
  const fresh = history.next(first.slug)
  const iteration = scope.iteration ?? (history.live(first.slug) || fresh)
  if (iteration !== fresh && !history.has(first.slug, iteration)) {
    throw new RecipeNotExpandable(
      recipe.name,
      `iteration ${iteration} of stage '${first.slug}' does not exist or was cancelled; the next one is ${fresh}.`,
    )
  }
  return extend(recipe, history, first, iteration, last, base)
}

/** Repeats a stage or one of its documents. Also repeats all dependent steps. */
export function extendByRedo(recipe: Recipe, redo: Redo, steps: readonly KnownStep[], base: Base): Extension {
  const history = new RunHistory(recipe, steps)
  const { slug } = redo.stage
  const last = recipe.stages.findLast((stage) => history.latest(stage.slug) > 0)!
  return extend(recipe, history, redo.stage, history.next(slug), last, base, redo)
}

/** Defers all steps of the stages after `last`. */
function stopAfter(recipe: Recipe, last: RecipeStage, steps: readonly KnownStep[]): Extension {
  const later = recipe.stages.filter(({ number }) => number > last.number).map(({ slug }) => slug)
  const open = steps.filter(
    ({ key, status }) => later.includes(parseJobKey(key)?.stage ?? '') && !['completed', 'cancelled'].includes(status),
  )
  const begun = open.length === 0 ? undefined : later.find((slug) => steps.some((step) => isBegunIn(slug, step)))
  if (begun !== undefined) {
    throw new RecipeNotExpandable(
      recipe.name,
      `the run cannot stop after '${last.slug}': stage '${begun}' has begun. Choose that stage or a later one.`,
    )
  }
  return { ...NOTHING, withdraws: open.map(({ key }) => key) }
}

function isBegunIn(slug: string, { key, status, isUntouched }: KnownStep): boolean {
  return parseJobKey(key)?.stage === slug && status !== 'cancelled' && !isUntouched
}

/** Whether a job can run now. False for jobs of removed models. */
function runnableJobs({ models, changes, finalModel }: Base): (job: RecipeJob) => boolean {
  const now = participantsOf(models, changes)
  const isParticipant = ({ model, n }: Participant): boolean =>
    now.some((one) => isSameModel(one, { model, n })) || (model === finalModel && !models.includes(model))
  return (job) => !isAsking(job) || isParticipant(job.input.model)
}

const NOTHING: Extension = { steps: [], supersedes: [] }

function extend(
  recipe: Recipe,
  history: RunHistory,
  first: RecipeStage,
  iteration: number,
  last: RecipeStage,
  base: Base,
  redo?: Redo,
): Extension {
  if (last.number < first.number) {
    throw new RecipeNotExpandable(recipe.name, `stage '${last.slug}' comes before '${first.slug}'.`)
  }
  const iterations = iterationsOf(recipe, history, first, iteration, last)
  const range = recipe.stages.filter(({ number }) => number >= first.number && number <= last.number)
  const missing = range.filter(({ slug }) => !history.has(slug, iterations[slug]!))
  if (missing.length === 0) return NOTHING
  const before = Object.fromEntries(
    recipe.stages.flatMap(({ slug }): [string, number][] => {
      const latest = history.latest(slug)
      return latest > 0 ? [[slug, latest]] : []
    }),
  )
  const slugs = missing.map(({ slug }) => slug)
  const jobs = expandRecipe(recipe, { ...base, stage: first.slug, until: last.slug, iterations, before }).filter(
    ({ stage }) => slugs.includes(stage),
  )
  const isRunnable = runnableJobs(base)
  const chosen = (redo ? chosenJobs(recipe, jobs, redo, history, iterations) : jobs).filter(isRunnable)
  if (redo?.isMeant && !chosen.some(({ key, name }) => redo.isMeant!({ path: parseJobKey(key)!.path, step: name }))) {
    throw new RecipeNotExpandable(
      recipe.name,
      'the model that made the document is no longer part of the run, so the document cannot be redone. It stays unchanged.',
    )
  }
  return {
    steps: linkIterations(chosen, history, iterations),
    supersedes: history.replacedBy(chosen),
    formerly: Object.fromEntries(
      chosen.flatMap(({ key }) => {
        const before = history.completed(key)
        return before ? [[key, before.key]] : []
      }),
    ),
  }
}

/**
 * Returns the iteration of each stage up to `last`. Stages before `first` use the iteration that `first` was made from.
 * Stages after `first` use the iteration made from `first`, or a new one.
 */
export function iterationsOf(
  recipe: Recipe,
  history: RunHistory,
  first: RecipeStage,
  iteration: number,
  last: RecipeStage,
): Record<string, number> {
  const iterations: Record<string, number> = { [first.slug]: iteration }
  const before = recipe.stages.filter(({ number }) => number < first.number).reverse()
  let above = { slug: first.slug, iteration }
  for (const { slug } of before) {
    const from = history.madeFrom(above.slug, above.iteration) ?? history.live(slug)
    if (from === 0) {
      throw new RecipeNotExpandable(
        recipe.name,
        `stage '${first.slug}' needs the documents of '${slug}', which the run does not have.`,
      )
    }
    iterations[slug] = from
    above = { slug, iteration: from }
  }
  let below = { slug: first.slug, iteration }
  for (const { slug } of recipe.stages.filter(({ number }) => number > first.number && number <= last.number)) {
    const next = history.madeAfter(slug, below.slug, below.iteration) ?? Math.max(below.iteration, history.next(slug))
    iterations[slug] = next
    below = { slug, iteration: next }
  }
  return iterations
}
