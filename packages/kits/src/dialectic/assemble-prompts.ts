import {
  answersInJson,
  arrangeMaterial,
  artifactId,
  askForDocument,
  askForPlan,
  assembleSeed,
  type DocumentMaterial,
  documentLabel,
  feedbackItem,
  feedbackPath,
  INITIAL_REQUEST,
  type Job,
  type MaterialItem,
  materialItems,
  type RecipeInput,
  type RecipeStage,
  type RecipeStep,
  requestText,
  sliceOfPlan,
} from '@quire/recipe/prompts'
import { assembleContinuation, assemblePrompt, CONTINUE_REASONS, type ContinuationVariant } from '@quire/runtime/answer'
import { PromptIncomplete } from './errors.ts'
import { jobFor, plannerOf, stageOf, turnOf } from './job-for.ts'
import type {
  ContinuationPromptOptions,
  PlannerPromptOptions,
  PromptInput,
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
  const { headerContext: plan, originalRequest } = options
  const needsPlan = step.inputs.some(({ type, required }) => type === 'header_context' && required)
  if (needsPlan && isBlank(plan)) throw new PromptIncomplete(step.name, 'headerContext', "the stage's plan")
  const { documents, feedback } = materialFor(options.inputs, step.inputs, scope)
  const planner = stage.steps.find(({ promptType }) => promptType === 'Planner')
  const header = jobFor(recipe, stage, planner ?? step, cast, options)
  const id = artifactId(scope.position.run, pathIn(scope, 'header_context', header))
  const parts = {
    plan: plan && sliceOfPlan(plan, step.key, { kind: 'artifact', id }),
    ...arrangeMaterial(documents, job, library),
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
  if (isBlank(options.originalRequest)) throw new PromptIncomplete(stage.slug, 'originalRequest', "the user's request")
  const inputs = stage.steps.flatMap((step) => step.inputs)
  const { documents, feedback, paths } = materialFor(options.inputs, inputs, scope)
  const parts = {
    request: options.originalRequest,
    iteration: position.iteration,
    documents: documents.flatMap((one) => materialItems(one)),
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
  if (isBlank(options.seedPrompt)) {
    throw new PromptIncomplete(step.name, 'seedPrompt', 'the result of assembleSeedPrompt')
  }
  const { documents, feedback, paths } = materialFor(options.inputs, step.inputs, scope)
  const seed = { ...seedOf(options.seedPrompt), id: artifactId(scope.position.run, scope.seedPath) }
  const parts = { seed, taken: new Set(paths), ...arrangeMaterial(documents, job, library), feedback }
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

interface PromptMaterial {
  readonly documents: readonly DocumentMaterial[]
  readonly feedback: readonly MaterialItem[]
  /** The paths that the texts would have in a run. */
  readonly paths: readonly string[]
}

/** Returns the texts for a prompt. The step's inputs determine their order and weights. */
function materialFor(
  texts: readonly PromptInput[] = [],
  inputs: readonly RecipeInput[],
  scope: PromptScope,
): PromptMaterial {
  const placed = texts.map((text) => {
    const stage = stageOf(scope.recipe, text.stage ?? scope.stage.slug)
    const index = inputs.findIndex((input) => isMeant(input, text, stage.slug))
    return { text, stage, index: index < 0 ? inputs.length : index, declared: inputs[index]?.weight ?? 1 }
  })
  const material = placed
    .sort((a, b) => a.index - b.index)
    .map(({ text, stage, declared }) => textMaterial(text, stage, declared, scope))
  const textsOf = (isWanted: boolean): DocumentMaterial[] =>
    material.flatMap(({ isFeedback, ...one }) => (isFeedback === isWanted ? [one] : []))
  return {
    documents: textsOf(false),
    feedback: textsOf(true).map(feedbackItem),
    paths: material.map(({ id }) => id),
  }
}

function textMaterial(
  { type, documentKey: key, model, n = 1, lineage, match, text, weight, number = 1 }: PromptInput,
  stage: RecipeStage,
  declared: number,
  scope: PromptScope,
): DocumentMaterial & { readonly isFeedback: boolean } {
  const { recipe, cast, position } = scope
  const step = stage.steps.find((one) => one.key === key) ?? stage.steps[0]!
  const job = jobFor(recipe, stage, step, cast, {
    model,
    n,
    iteration: position.iteration,
    ...(lineage && { lineage }),
    ...(match && { match }),
  })
  const isJsonOnly = answersInJson(step) && step.outputType !== 'RenderedDocument'
  const kind = type === 'header_context' ? 'header_context' : isJsonOnly ? 'assembled_json' : 'document'
  const document = pathIn(scope, kind, job)
  const isFeedback = type === 'feedback'
  const path = isFeedback ? feedbackPath(document, number) : document
  const author = { model, n }
  const facts = { key, model: author, lineage: lineage ?? author, match: match ?? null, stage: stage.slug }
  return {
    isFeedback,
    id: path,
    stage: stage.slug,
    key,
    title: documentLabel(recipe, facts, cast),
    text,
    weight: weight ?? declared,
    source: { kind: 'artifact', id: artifactId(position.run, path) },
  }
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
}

function takesRequest(inputs: readonly RecipeInput[]): boolean {
  return inputs.some(({ type, key }) => type === 'project_resource' && key === INITIAL_REQUEST)
}

function isMeant(input: RecipeInput, { type, documentKey }: PromptInput, stage: string): boolean {
  const kind = (of: string): string => (of === 'contribution' ? 'document' : of)
  return kind(input.type) === kind(type) && input.stage === stage && (input.key === '*' || input.key === documentKey)
}
