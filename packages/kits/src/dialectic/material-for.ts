import {
  answersInJson,
  artifactId,
  documentTitle,
  feedbackPath,
  INITIAL_REQUEST,
  type Job,
  jobPath,
  type MaterialItem,
  materialItems,
  type Recipe,
  type RecipeContext,
  type RecipeInput,
  requestItems,
  titleOf,
} from '@quire/recipe/prompts'
import { jobFor, stageOf } from './job-for.ts'
import type { PromptInput } from './prompt-options.ts'

export interface RunPosition {
  readonly project: string
  readonly run: string
  readonly iteration: number
}

/** A text with what the recipe says of it, as a run would have it. */
export interface GivenMaterial {
  readonly path: string
  readonly items: readonly MaterialItem[]
}

/** The texts that a prompt was given, in the order and with the weights of the inputs that its steps declare. */
export function materialFor(
  given: { readonly inputs?: readonly PromptInput[]; readonly originalRequest?: string },
  inputs: readonly RecipeInput[],
  stage: string,
  place: RunPosition,
  recipe: Recipe,
  recipeContext: RecipeContext,
): GivenMaterial[] {
  const documents = (given.inputs ?? []).map((one) => {
    const at = inputs.findIndex((input) => isMeant(input, one, one.stage ?? stage))
    return { at: at < 0 ? inputs.length : at, ...documentMaterial(one, inputs[at]?.weight ?? 1) }
  })
  return [...requestMaterial(), ...documents].sort((a, b) => a.at - b.at)

  /** The request itself, where the step takes it. */
  function requestMaterial(): (GivenMaterial & { readonly at: number })[] {
    const at = inputs.findIndex(({ type, key }) => type === 'project_resource' && key === INITIAL_REQUEST)
    const text = given.originalRequest
    return at < 0 || text === undefined
      ? []
      : [{ at, path: INITIAL_REQUEST, items: requestItems(text, inputs[at]!.weight) }]
  }

  function documentMaterial(one: PromptInput, declared: number): GivenMaterial {
    const made = { ...facts(one), stage: one.stage ?? stage }
    const document = pathOf(one, made, place, recipe, recipeContext)
    const isFeedback = one.type === 'feedback'
    const path = isFeedback ? feedbackPath(document, one.number ?? 1) : document
    const items = materialItems({
      id: path,
      title: isFeedback ? `Feedback on: ${documentTitle(recipe, made.stage, one.documentKey)}` : titleOf(recipe, made),
      text: one.text,
      weight: one.weight ?? declared,
      source: { kind: 'artifact', id: artifactId(place.run, path) },
    })
    return { path, items }
  }
}

function isMeant(input: RecipeInput, { type, documentKey }: PromptInput, stage: string): boolean {
  const kind = (of: string): string => (of === 'contribution' ? 'document' : of)
  return kind(input.type) === kind(type) && input.stage === stage && (input.key === '*' || input.key === documentKey)
}

function facts({ documentKey, model, n = 1, lineage, match }: PromptInput) {
  const author = { model, n }
  return { key: documentKey, model: author, lineage: lineage ?? author, match: match ?? null }
}

/** Where what is given would stand in a run. */
function pathOf(
  { type, model, n, lineage, match, documentKey }: PromptInput,
  { stage: slug }: { readonly stage: string },
  { project, run, iteration }: RunPosition,
  recipe: Recipe,
  recipeContext: RecipeContext,
): string {
  const stage = stageOf(recipe, slug)
  const step = stage.steps.find(({ key }) => key === documentKey) ?? stage.steps[0]!
  const job: Job = jobFor(recipe, stage, step, {
    model,
    iteration,
    ...(n !== undefined && { n }),
    ...(lineage && { lineage }),
    ...(match && { match }),
  })
  const isJsonOnly = answersInJson(step) && step.outputType !== 'RenderedDocument'
  const kind = type === 'header_context' ? 'header_context' : isJsonOnly ? 'assembled_json' : 'document'
  return jobPath(kind, { run: { id: run, project } }, job, recipeContext.names)
}
