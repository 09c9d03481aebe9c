import type { KnownStep, ModelChange, ModelsChanged } from '@quire/runtime/engine'
import { RecipeNotExpandable } from '../errors.ts'
import type { Recipe, RecipeStage } from '../format/recipe.ts'
import { participantsOf } from '../granularity/participant.ts'
import { expandRecipe } from './expand-recipe.ts'
import { type Base, iterationsOf } from './iterate-recipe.ts'
import { parseJobKey } from './job-key.ts'
import { linkIterations } from './link-iterations.ts'
import { isAsking, type RecipeJob } from './recipe-job.ts'
import { RunHistory } from './run-history.ts'

export type ChangedModels = Omit<ModelsChanged, 'record'>

/**
 * Continues a run after a model was removed or replaced. The model's results from finished stages are kept. Its results
 * from an unfinished stage are dropped, and the replacement makes new ones. Steps that other models have started stay
 * unchanged. All other steps are planned again.
 */
export function changeModels(
  recipe: Recipe,
  steps: readonly KnownStep[],
  base: Base,
  { model, by }: Pick<ModelChange, 'model' | 'by'>,
): ChangedModels {
  const history = new RunHistory(recipe, steps)
  const { models, changes = [] } = base
  const { last, iteration } = underWay(recipe, history, steps)
  const iterations = iterationsOf(recipe, history, last, iteration, last)
  const before = Object.fromEntries(recipe.stages.flatMap(({ slug }) => earlier(history, slug, iterations[slug])))
  const expand = (now: readonly ModelChange[]): RecipeJob[] =>
    expandRecipe(recipe, { ...base, changes: now, until: last.slug, iterations, before })
  const isOpen = (job: RecipeJob): boolean =>
    isAsking(job) && job.input.model.model === model && history.begun(job.key)?.status !== 'completed'
  const unfinished = new Set(
    expand(changes)
      .filter(isOpen)
      .map(({ stage }) => stage),
  )
  const stages = recipe.stages.filter(({ number }) => number <= last.number).map(({ slug }) => slug)
  const end = stages.findIndex((slug) => unfinished.has(slug))
  const change: ModelChange = { model, by, keeps: end < 0 ? stages : stages.slice(0, end) }
  const now = [...changes, change]
  if (participantsOf(models, now).length === 0) {
    throw new RecipeNotExpandable(
      recipe.name,
      `without '${model}', no model is left. Use --replace to add another model.`,
    )
  }
  const jobs = expand(now)
  const isCurrent = (key: string): boolean => {
    const name = parseJobKey(key)
    return name !== undefined && iterations[name.stage] === name.iteration
  }
  const untouched = new Set(steps.filter(({ key, isUntouched }) => isUntouched && isCurrent(key)).map(({ key }) => key))
  const hasBegun = ({ key }: RecipeJob): boolean => {
    const begun = history.begun(key)
    return begun !== undefined && !untouched.has(begun.key)
  }
  const target = new Set(jobs.map(({ key }) => key))
  return {
    change,
    order: jobs.map(({ key }) => key),
    steps: linkIterations(
      jobs.filter((job) => !hasBegun(job)),
      history,
      iterations,
    ),
    supersedes: steps
      .filter(({ key, status }) => isCurrent(key) && !target.has(key) && status !== 'cancelled' && !untouched.has(key))
      .map(({ key }) => key),
    withdraws: [...untouched],
  }
}

/**
 * Returns the last stage that has open steps, and its current iteration. If no steps are open, returns the last stage
 * with results.
 */
function underWay(
  recipe: Recipe,
  history: RunHistory,
  steps: readonly KnownStep[],
): { readonly last: RecipeStage; readonly iteration: number } {
  const open = steps.flatMap(({ key, status }) =>
    status === 'completed' || status === 'cancelled' ? [] : (parseJobKey(key) ?? []),
  )
  const busy = recipe.stages.findLast(({ slug }) => open.some(({ stage }) => stage === slug))
  const last = busy ?? recipe.stages.findLast(({ slug }) => history.live(slug) > 0)!
  const iterations = open.filter(({ stage }) => stage === last.slug).map(({ iteration }) => iteration)
  return { last, iteration: busy ? Math.max(...iterations) : history.live(last.slug) }
}

/** Returns the previous iteration of a stage, if there is one. */
function earlier(history: RunHistory, slug: string, iteration = 0): [string, number][] {
  const before = history.before(slug, iteration)
  return before > 0 ? [[slug, before]] : []
}
