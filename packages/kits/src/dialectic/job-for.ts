import type { Cast, Job, Recipe, RecipeStage, RecipeStep } from '@quire/recipe/prompts'
import { NotInRecipe } from './errors.ts'
import type { PromptOptions, QuestionOptions } from './prompt-options.ts'

/** @throws NotInRecipe */
export function stageOf({ name, stages }: Recipe, slug: string): RecipeStage {
  return getNamed('stage', slug, `Recipe '${name}'`, stages, (stage) => stage.slug)
}

/**
 * Returns the planning step with the given name. Defaults to the first planning step of the stage. @throws NotInRecipe
 */
export function plannerOf(stage: RecipeStage, name: string | undefined): RecipeStep {
  const planners = stage.steps.filter(({ promptType }) => promptType === 'Planner')
  if (name === undefined && planners[0]) return planners[0]
  return getNamed('step', name ?? 'planner', `Stage '${stage.slug}'`, planners, (step) => step.name)
}

/** Returns the step that writes a document. @throws NotInRecipe */
export function turnOf(stage: RecipeStage, documentKey: string): RecipeStep {
  const turns = stage.steps.filter(({ promptType }) => promptType === 'Turn')
  return getNamed('document', documentKey, `Stage '${stage.slug}'`, turns, ({ key }) => key)
}

function getNamed<T>(
  what: ConstructorParameters<typeof NotInRecipe>[0],
  wanted: string,
  where: string,
  items: readonly T[],
  nameOf: (item: T) => string,
): T {
  const item = items.find((one) => nameOf(one) === wanted)
  if (item !== undefined) return item
  throw new NotInRecipe(what, wanted, where, items.map(nameOf))
}

type JobOptions = Pick<QuestionOptions, 'model' | 'n' | 'lineage' | 'match' | 'iteration'>

/** Creates the same job as a run would. Names contain the lineage only if it is given. */
export function jobFor(recipe: Recipe, stage: RecipeStage, step: RecipeStep, cast: Cast, options: JobOptions): Job {
  const model = { model: options.model, n: options.n ?? 1 }
  const { lineage = model, match = null, iteration = 1 } = options
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
      isNamedByLineage: options.lineage !== undefined,
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
}: Pick<PromptOptions, 'participants' | 'date'> & Partial<QuestionOptions>): Cast {
  const own = model === undefined ? [] : [{ model, n }]
  const authors = inputs.flatMap((one) => [
    one.lineage ?? { model: one.model, n: one.n ?? 1 },
    { model: one.model, n: one.n ?? 1 },
  ])
  const named = [...(lineage ? [lineage] : []), ...authors, ...own]
  const models =
    participants ??
    [...new Set(named.map((one) => one.model))].flatMap((name) => {
      const most = Math.max(...named.filter((one) => one.model === name).map((one) => one.n))
      return Array.from({ length: most }, () => name)
    })
  return { models, ...(date !== undefined && { date }) }
}
