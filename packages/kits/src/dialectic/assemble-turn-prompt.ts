import { answersInJson, artifactId, askForDocument, requestText, sliceOfPlan } from '@quire/recipe/prompts'
import { assemblePrompt } from '@quire/runtime/answer'
import { jobFor, turnOf } from './job-for.ts'
import { materialFor, takesRequest } from './material-for.ts'
import type { TurnPromptOptions } from './prompt-options.ts'
import { type AssembledPrompt, promptResult } from './prompt-result.ts'
import { type PlacedQuestion, pathIn, questionPaths, scopeOf } from './prompt-scope.ts'

export async function assembleTurnPrompt(options: TurnPromptOptions): Promise<AssembledPrompt> {
  const { library, question, path } = turnQuestion(options)
  const { assembly } = await assemblePrompt(library, question)
  return promptResult(assembly, path(0))
}

export function turnQuestion(options: TurnPromptOptions): PlacedQuestion {
  const scope = scopeOf(options)
  const { recipe, library, stage, cast } = scope
  const step = turnOf(stage, options.documentKey)
  const job = jobFor(recipe, stage, step, cast, options)
  const { documents, feedback } = materialFor(options.inputs, step.inputs, scope)
  const { headerContext: plan, originalRequest } = options
  const planner = stage.steps.find(({ promptType }) => promptType === 'Planner')
  const header = jobFor(recipe, stage, planner ?? step, cast, options)
  const id = artifactId(scope.position.run, pathIn(scope, 'header_context', header))
  const parts = {
    plan: plan && sliceOfPlan(plan, step.key, { kind: 'artifact', id }),
    inputs: documents,
    feedback,
    ...(originalRequest !== undefined && takesRequest(step.inputs) && { request: requestText(originalRequest) }),
  }
  const question = askForDocument(job, parts, library)
  return { library, question, isJson: answersInJson(step), ...questionPaths(scope, 'turn_prompt', job) }
}
