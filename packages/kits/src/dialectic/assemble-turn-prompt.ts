import { answersInJson, artifactId, askForDocument, jobPath, requestText, sliceOfPlan } from '@quire/recipe/prompts'
import { assemblePrompt } from '@quire/runtime/answer'
import type { PlacedQuestion } from './assemble-planner-prompt.ts'
import { positionOf } from './assemble-seed-prompt.ts'
import { environmentFor } from './dialectic-environment.ts'
import { castFor, jobFor, stageOf, turnOf } from './job-for.ts'
import { itemsOf, materialFor, takesRequest } from './material-for.ts'
import type { TurnPromptOptions } from './prompt-options.ts'
import { type AssembledPrompt, promptResult } from './prompt-result.ts'

/** Asks a model for one document. */
export async function assembleTurnPrompt(options: TurnPromptOptions): Promise<AssembledPrompt> {
  const { library, question, path } = turnQuestion(options)
  const { assembly } = await assemblePrompt(library, question)
  return promptResult(assembly, path(0))
}

export function turnQuestion(options: TurnPromptOptions): PlacedQuestion {
  const environment = environmentFor(options)
  const { recipe, library } = environment
  const stage = stageOf(recipe, options.stage)
  const step = turnOf(stage, options.documentKey)
  const cast = castFor(options)
  const job = jobFor(recipe, stage, step, cast, options)
  const place = positionOf(options)
  const run = { run: { id: place.run, project: place.project } }
  const material = materialFor(options.inputs ?? [], step.inputs, stage.slug, place, cast, environment)
  const plan = options.headerContext
  const planner = stage.steps.find(({ promptType }) => promptType === 'Planner')
  const header = jobFor(recipe, stage, planner ?? step, cast, options)
  const id = artifactId(place.run, jobPath('header_context', run, header, library.names))
  const question = askForDocument(
    job,
    {
      plan: plan && sliceOfPlan(plan, step.key, { kind: 'artifact', id }),
      inputs: itemsOf(material, false),
      feedback: itemsOf(material, true),
      ...(options.originalRequest !== undefined &&
        takesRequest(step.inputs) && { request: requestText(options.originalRequest) }),
    },
    library,
  )
  return {
    library,
    question,
    path: (continuation) => jobPath('turn_prompt', run, job, library.names, continuation),
    response: (continuation) => artifactId(place.run, jobPath('raw_response', run, job, library.names, continuation)),
    isJson: answersInJson(step),
  }
}
