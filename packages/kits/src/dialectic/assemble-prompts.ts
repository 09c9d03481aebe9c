import {
  answersInJson,
  artifactId,
  askForDocument,
  askForPlan,
  assembleSeed,
  type Job,
  type RecipeStep,
  requestText,
  sliceOfPlan,
} from '@quire/recipe/prompts'
import { assembleContinuation, assemblePrompt, CONTINUE_REASONS, type ContinuationVariant } from '@quire/runtime/answer'
import { jobFor, plannerOf, turnOf } from './job-for.ts'
import { materialFor, takesRequest } from './material-for.ts'
import type {
  ContinuationPromptOptions,
  PlannerPromptOptions,
  SeedPromptOptions,
  TurnPromptOptions,
} from './prompt-options.ts'
import { type AssembledPrompt, promptResult, type SeedPrompt } from './prompt-result.ts'
import { type PlacedQuestion, type PromptScope, pathIn, questionPaths, scopeOf } from './prompt-scope.ts'

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

/** Asks a model to continue or fix its own answer. Does not apply to seed prompts, which are never sent. */
export async function assembleContinuationPrompt(options: ContinuationPromptOptions): Promise<AssembledPrompt> {
  const { reason, error = [], partialText, number } = options.continuation
  if (!Number.isSafeInteger(number) || number < 1) throw new RangeError('Continuations are numbered from 1.')
  const { library, question, path, response, isJson } =
    'documentKey' in options ? turnQuestion(options) : plannerQuestion(options)
  const variant: ContinuationVariant = `${kindOf(reason)}-${isJson ? 'json' : 'markdown'}`
  const problems = typeof error === 'string' ? [error] : error
  const continuation = await assembleContinuation(library, question, {
    variant,
    reading: { text: partialText, problems },
    artifact: response(number - 1),
  })
  return promptResult(continuation!.assembly, path(number))
}

function kindOf(reason: string): 'explicit' | 'corrective' | 'rewrite' {
  if (reason === 'rewrite') return 'rewrite'
  return CONTINUE_REASONS.includes(reason) ? 'explicit' : 'corrective'
}

/** The starting point of a stage: the request, the task, the document templates, earlier documents and feedback. */
export async function assembleSeedPrompt(options: SeedPromptOptions): Promise<SeedPrompt> {
  const scope = scopeOf(options)
  const { recipe, library, stage, position, seedPath } = scope
  const inputs = stage.steps.flatMap((step) => step.inputs)
  const { documents, feedback, paths } = materialFor(options.inputs, inputs, scope)
  const parts = {
    request: options.originalRequest,
    iteration: position.iteration,
    documents,
    feedback,
    // Without a run, a piece is identified by its source path.
    jobs: new Map(paths.map((path) => [path, path])),
  }
  const { assembly, sections } = await assembleSeed(recipe, stage, parts, library)
  return { text: assembly.text, spans: assembly.spans, sections, artifactPath: seedPath }
}

/** Assembles the prompt for the header context. This is the plan for all documents of a stage. */
export async function assemblePlannerPrompt(options: PlannerPromptOptions): Promise<AssembledPrompt> {
  const { library, question, path } = plannerQuestion(options)
  const { assembly } = await assemblePrompt(library, question)
  return promptResult(assembly, path(0))
}

function plannerQuestion(options: PlannerPromptOptions): PlacedQuestion {
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
