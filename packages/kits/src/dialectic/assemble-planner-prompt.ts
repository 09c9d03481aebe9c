import {
  artifactId,
  askForPlan,
  type Cast,
  type Job,
  jobPath,
  type Recipe,
  type RecipeStage,
  type RecipeStep,
} from '@quire/recipe/prompts'
import { assemblePrompt, type PromptLibrary, type Question } from '@quire/runtime/answer'
import { positionOf } from './assemble-seed-prompt.ts'
import { environmentFor } from './dialectic-environment.ts'
import { type Asked, castFor, jobFor, plannerOf, stageOf } from './job-for.ts'
import { itemsOf, materialFor } from './material-for.ts'
import type { PlannerPromptOptions } from './prompt-options.ts'
import { type AssembledPrompt, promptResult, type SeedPrompt } from './prompt-result.ts'

/** Assembles the prompt for the header context. This is the plan for all documents of a stage. */
export async function assemblePlannerPrompt(options: PlannerPromptOptions): Promise<AssembledPrompt> {
  const { library, question, path } = plannerQuestion(options)
  const { assembly } = await assemblePrompt(library, question)
  return promptResult(assembly, path(0))
}

/** A question and the paths of its prompts. The first prompt has number 0. Continuations are numbered from 1. */
export interface PlacedQuestion {
  readonly library: PromptLibrary
  readonly question: Question
  readonly path: (continuation: number) => string
  /** The path of an answer's artifact. */
  readonly response: (continuation: number) => string
  readonly isJson: boolean
}

export function plannerQuestion(options: PlannerPromptOptions): PlacedQuestion {
  const environment = environmentFor(options)
  const { recipe, library } = environment
  const stage = stageOf(recipe, options.stage)
  const step = plannerOf(stage, options.step)
  const cast = castFor(options)
  const job = plannerJob(recipe, stage, step, cast, options)
  const place = positionOf(options)
  const material = materialFor(options.inputs ?? [], step.inputs, stage.slug, place, cast, environment)
  const seed = seedOf(options.seedPrompt)
  const run = { run: { id: place.run, project: place.project } }
  const seedPath = library.names.path('seed_prompt', { ...place, stage: stage.slug, stageNumber: stage.number })
  const question = askForPlan(
    job,
    {
      seed: { ...seed, id: artifactId(place.run, seedPath) },
      taken: new Set(material.map(({ path }) => path)),
      inputs: itemsOf(material, false),
      feedback: itemsOf(material, true),
    },
    library,
  )
  return {
    library,
    question,
    path: (continuation) => jobPath('planner_prompt', run, job, library.names, continuation),
    response: (continuation) => artifactId(place.run, jobPath('raw_response', run, job, library.names, continuation)),
    isJson: true,
  }
}

/** Removes merge steps from the plan if there is only one model. */
function plannerJob(recipe: Recipe, stage: RecipeStage, step: RecipeStep, cast: Cast, options: Asked): Job {
  const job = jobFor(recipe, stage, step, cast, options)
  const skipped = stage.steps.filter(({ merges }) => merges !== undefined).map(({ key }) => key)
  return cast.models.length > 1 ? job : { ...job, input: { ...job.input, skipped } }
}

/** A text without sections is included in full, because Quire cannot tell which parts to leave out. */
function seedOf(given: SeedPrompt | string): Pick<SeedPrompt, 'text' | 'sections'> {
  if (typeof given !== 'string') return given
  return {
    text: given,
    sections: [{ layer: 'request', id: 'request', start: 0, end: given.length, weight: 1, of: null }],
  }
}
