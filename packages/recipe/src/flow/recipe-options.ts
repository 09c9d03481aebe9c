import type { FlowOption, RunRequest } from '@quire/runtime/engine'
import { RecipeNotExpandable } from '../errors.ts'
import type { Scope } from '../expand/iterate-recipe.ts'
import { type Gate, type Recipe, stageSlug } from '../format/recipe.ts'

/** The options that recipes can have. */
const RECIPE_OPTIONS: readonly FlowOption[] = [
  {
    name: 'stage',
    description: 'run only this stage; with --until, run all stages from this one to that one',
    isScope: true,
  },
  { name: 'until', description: 'the last stage to run', isScope: true },
  {
    name: 'iteration',
    description: 'the stage’s iteration number: an existing number, or the next one',
    type: 'number',
    isScope: true,
  },
  { name: 'gate', description: 'wait for a person at the end of every stage', type: 'boolean', isScope: true },
  {
    name: 'domain',
    description: 'the domain, which defines the vocabulary of the templates; auto lets the request decide',
  },
  {
    name: 'final_model',
    description: 'the model that merges the final results; by default, the first of --models',
    type: 'model',
  },
  { name: 'date', description: 'the date in prompts, such as 2026-03-20; by default, today', fill: 'today' },
]

/** A flag that only matters if blueprints name models. */
const OWN_MODELS: FlowOption = {
  name: 'own_models',
  description: 'use the model that each blueprint names; the default without --models',
  type: 'boolean',
  fill: 'no-models',
}

/** A recipe whose steps all ask prompts of the workspace has no templates that depend on a domain. */
export function recipeOptions({ stages }: Pick<Recipe, 'stages'>): readonly FlowOption[] {
  const asks = stages.flatMap(({ steps }) => steps.map((step) => step.asks !== undefined))
  if (!asks.includes(true)) return RECIPE_OPTIONS
  const options = asks.includes(false) ? RECIPE_OPTIONS : RECIPE_OPTIONS.filter(({ name }) => name !== 'domain')
  return [...options, OWN_MODELS]
}

/** The requested part of a recipe, and whether the recipe's gates wait for a person. */
export interface RequestedOptions {
  readonly scope: Scope
  readonly gate: Gate | undefined
  readonly finalModel: string | undefined
  /** Whether steps that run once use the models that their blueprints name. */
  readonly usesOwnModels: boolean
}

/** @throws RecipeNotExpandable if the request is empty or an option is invalid */
export function readOptions(recipe: Recipe, { input, options }: RunRequest): RequestedOptions {
  const refuse = (why: string): never => {
    throw new RecipeNotExpandable(recipe.name, why)
  }
  if (input.trim() === '') refuse('the request is empty.')
  const text = (name: string): string | undefined => (typeof options[name] === 'string' ? options[name] : undefined)
  const stage = stageSlug(recipe, text('stage'))
  const until = stageSlug(recipe, text('until'))
  const iteration = options.iteration === undefined ? undefined : Number(options.iteration)
  if (iteration !== undefined && (!Number.isSafeInteger(iteration) || iteration < 1)) {
    refuse(`'${String(options.iteration)}' is not a valid iteration. Iterations start at 1.`)
  }
  const date = text('date')
  if (date !== undefined && !/^\d{4}-\d{2}-\d{2}$/.test(date)) {
    refuse(`'${date}' is not a date. Write it as 2026-03-20.`)
  }
  return {
    finalModel: text('final_model'),
    usesOwnModels: options.own_models === true && text('final_model') === undefined,
    scope: {
      ...(stage !== undefined && { stage }),
      ...(until !== undefined && { until }),
      ...(iteration !== undefined && { iteration }),
    },
    gate: options.gate === undefined ? undefined : options.gate ? 'person' : 'auto',
  }
}

/** Checks that a new run starts with the first stage and the first iteration. */
export function checkBeginning(recipe: Recipe, { stage, iteration }: Scope): void {
  const first = recipe.stages[0]!.slug
  const refuse = (why: string): never => {
    throw new RecipeNotExpandable(recipe.name, why)
  }
  if (stage !== undefined && stage !== first && recipe.stages.some(({ slug }) => slug === stage)) {
    refuse(`a new run must start with '${first}', because '${stage}' needs the earlier stages.`)
  }
  if ((iteration ?? 1) > 1) refuse('a new run starts with iteration 1. To continue a run, pass its --run-id.')
}
