import { artifactId, askForPlan, type Job, type RecipeStep } from '@quire/recipe/prompts'
import { assemblePrompt } from '@quire/runtime/answer'
import { jobFor, plannerOf } from './job-for.ts'
import { materialFor } from './material-for.ts'
import type { PlannerPromptOptions } from './prompt-options.ts'
import { type AssembledPrompt, promptResult, type SeedPrompt } from './prompt-result.ts'
import { type PlacedQuestion, type PromptScope, questionPaths, scopeOf } from './prompt-scope.ts'

/** Assembles the prompt for the header context. This is the plan for all documents of a stage. */
export async function assemblePlannerPrompt(options: PlannerPromptOptions): Promise<AssembledPrompt> {
  const { library, question, path } = plannerQuestion(options)
  const { assembly } = await assemblePrompt(library, question)
  return promptResult(assembly, path(0))
}

export function plannerQuestion(options: PlannerPromptOptions): PlacedQuestion {
  const scope = scopeOf(options)
  const { library } = scope
  const step = plannerOf(scope.stage, options.step)
  const job = plannerJob(scope, step, options)
  const { documents, feedback, paths } = materialFor(options.inputs, step.inputs, scope)
  const seed = { ...seedOf(options.seedPrompt), id: artifactId(scope.position.run, scope.seedPath) }
  const parts = { seed, taken: new Set(paths), inputs: documents, feedback }
  const question = askForPlan(job, parts, library)
  return { library, question, isJson: true, ...questionPaths(scope, 'planner_prompt', job) }
}

/** Removes merge steps from the plan if there is only one model. */
function plannerJob({ recipe, stage, cast }: PromptScope, step: RecipeStep, options: PlannerPromptOptions): Job {
  const job = jobFor(recipe, stage, step, cast, options)
  const skipped = stage.steps.filter(({ merges }) => merges !== undefined).map(({ key }) => key)
  return cast.models.length > 1 ? job : { ...job, input: { ...job.input, skipped } }
}

/** A text without sections is included in full, because Quire cannot tell which parts to leave out. */
function seedOf(seed: SeedPrompt | string): Pick<SeedPrompt, 'text' | 'sections'> {
  if (typeof seed !== 'string') return seed
  return {
    text: seed,
    sections: [{ layer: 'request', id: 'request', start: 0, end: seed.length, weight: 1, of: null }],
  }
}
