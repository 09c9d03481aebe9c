import { answersInJson, artifactId, askForDocument, jobPath, sliceOfPlan } from '@quire/recipe/prompts'
import type { Question } from './assemble-planner-prompt.ts'
import { positionOf } from './assemble-seed-prompt.ts'
import { jobFor, stageOf, turnOf } from './job-for.ts'
import { materialFor } from './material-for.ts'
import type { TurnPromptOptions } from './prompt-options.ts'
import { type AssembledPrompt, promptResult } from './prompt-result.ts'
import { environmentFor } from './recipe-context.ts'

/** Asks a model for one document, from the plan that it shares with the others of its stage. */
export async function assembleTurnPrompt(options: TurnPromptOptions): Promise<AssembledPrompt> {
  const { question, path } = turnQuestion(options)
  const { assembly } = await question.prompt()
  return promptResult(assembly, path(0))
}

export function turnQuestion(options: TurnPromptOptions): Question {
  const { recipe, recipeContext } = environmentFor(options)
  const stage = stageOf(recipe, options.stage)
  const step = turnOf(stage, options.documentKey)
  const job = jobFor(recipe, stage, step, options)
  const place = positionOf(options)
  const run = { run: { id: place.run, project: place.project } }
  const material = materialFor(options, step.inputs, stage.slug, place, recipe, recipeContext)
  const plan = options.headerContext
  const planner = stage.steps.find(({ promptType }) => promptType === 'Planner')
  const header = jobFor(recipe, stage, planner ?? step, options)
  const id = artifactId(place.run, jobPath('header_context', run, header, recipeContext.names))
  const question = askForDocument(
    job,
    {
      plan: plan && sliceOfPlan(plan, step.key, { kind: 'artifact', id }),
      inputs: material.flatMap(({ items }) => items),
    },
    recipeContext,
  )
  return {
    question,
    path: (continuation) => jobPath('turn_prompt', run, job, recipeContext.names, continuation),
    response: (continuation) =>
      artifactId(place.run, jobPath('raw_response', run, job, recipeContext.names, continuation)),
    isJson: answersInJson(step),
  }
}
