import {
  type Answer,
  askUntilDone,
  type ContinuationVariant,
  type ReadAnswer,
  type Reading,
} from '@quire/runtime/answer'
import type { KnownArtifact, Origin, RecordedPrompt } from '@quire/runtime/artifact'
import type { StepContext } from '@quire/runtime/engine'
import { type Job, jobMeta, jobPath } from './job-artifacts.ts'
import { valueFilesFor } from './prompt-values.ts'
import { MAX_CONTINUATIONS, type RecipeContext } from './recipe-context.ts'

export interface Question {
  readonly job: Job
  readonly prompt: RecordedPrompt
  /** The artifacts that may be used in prompts. */
  readonly known: Map<string, KnownArtifact>
  /** The JSON Schema that the answer must satisfy. */
  readonly schema?: object
  readonly read: ReadAnswer
  /** Builds a prompt that asks the model to continue or fix an answer. */
  readonly continuePrompt: (variant: ContinuationVariant, reading: Reading, response: Origin) => Promise<RecordedPrompt>
}

/** Asks a job's model until the answer is complete. The recipe determines the names of prompts and responses. */
export async function ask(context: StepContext, recipeContext: RecipeContext, question: Question): Promise<Answer> {
  const { job, ...asking } = question
  const { step, input } = job
  const promptKind = step.promptType === 'Planner' ? 'planner_prompt' : 'turn_prompt'
  return askUntilDone(context, {
    ...asking,
    valueFiles: valueFilesFor(job, recipeContext),
    model: input.model.model,
    // A model listed twice is called twice. The seed makes the answers differ.
    ...(input.model.n > 1 && { seed: input.model.n }),
    maxOutput: recipeContext.models.get(input.model.model).profile.maxOutput,
    what: `'${step.key}'`,
    maxContinuations: recipeContext.maxContinuations ?? MAX_CONTINUATIONS,
    place: (what, continuation) => {
      const kind = what === 'prompt' ? promptKind : 'raw_response'
      return { kind, path: jobPath(kind, context, job, recipeContext.names, continuation), meta: jobMeta(job) }
    },
  })
}
