import type { Cast, Job, Participant, Recipe, RecipeStage, RecipeStep } from '@quire/recipe/prompts'
import { NotInRecipe } from './errors.ts'
import type { PromptInput } from './prompt-options.ts'

/** @throws NotInRecipe */
export function stageOf(recipe: Recipe, slug: string): RecipeStage {
  const stage = recipe.stages.find((one) => one.slug === slug)
  if (stage) return stage
  throw new NotInRecipe(
    'stage',
    slug,
    `Recipe '${recipe.name}'`,
    recipe.stages.map((one) => one.slug),
  )
}

/**
 * Returns the planning step with the given name. Defaults to the first planning step of the stage. @throws NotInRecipe
 */
export function plannerOf(stage: RecipeStage, name: string | undefined): RecipeStep {
  const planners = stage.steps.filter(({ promptType }) => promptType === 'Planner')
  const step = name === undefined ? planners[0] : planners.find((one) => one.name === name)
  if (step) return step
  throw new NotInRecipe(
    'step',
    name ?? 'planner',
    `Stage '${stage.slug}'`,
    planners.map((one) => one.name),
  )
}

/** Returns the step that writes a document. @throws NotInRecipe */
export function turnOf(stage: RecipeStage, documentKey: string): RecipeStep {
  const turns = stage.steps.filter(({ promptType }) => promptType === 'Turn')
  const step = turns.find(({ key }) => key === documentKey)
  if (step) return step
  throw new NotInRecipe(
    'document',
    documentKey,
    `Stage '${stage.slug}'`,
    turns.map(({ key }) => key),
  )
}

export interface Asked {
  readonly model: string
  readonly n?: number
  readonly lineage?: Participant
  readonly match?: Participant
  readonly iteration?: number
}

/** Creates the same job as a run would. Names contain the lineage only if it is given. */
export function jobFor(recipe: Recipe, stage: RecipeStage, step: RecipeStep, cast: Cast, asked: Asked): Job {
  const model = { model: asked.model, n: asked.n ?? 1 }
  const { lineage = model, match = null, iteration = 1 } = asked
  return {
    recipe,
    stage,
    step,
    cast,
    input: {
      iteration,
      stage: stage.slug,
      step: step.name,
      model,
      lineage,
      match,
      isNamedByLineage: asked.lineage !== undefined,
      isNamedByModel: true,
      seed: '',
      sources: [],
    },
  }
}

/** The participants. By default, all mentioned models: the lineage, the authors of the inputs, the model to ask. */
export function castFor({
  participants,
  date,
  model,
  n = 1,
  lineage,
  inputs = [],
}: {
  readonly participants?: readonly string[]
  readonly date?: string
  readonly model?: string
  readonly n?: number
  readonly lineage?: Participant
  readonly inputs?: readonly PromptInput[]
}): Cast {
  const asked = model === undefined ? [] : [{ model, n }]
  const spoken = inputs.flatMap((one) => [
    one.lineage ?? { model: one.model, n: one.n ?? 1 },
    { model: one.model, n: one.n ?? 1 },
  ])
  const named = [...(lineage ? [lineage] : []), ...spoken, ...asked]
  const models =
    participants ??
    [...new Set(named.map((one) => one.model))].flatMap((name) => {
      const most = Math.max(...named.filter((one) => one.model === name).map((one) => one.n))
      return Array.from({ length: most }, () => name)
    })
  return { models, ...(date !== undefined && { date }) }
}
