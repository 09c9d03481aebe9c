import {
  answersInJson,
  artifactId,
  type Cast,
  documentLabel,
  feedbackItem,
  feedbackPath,
  INITIAL_REQUEST,
  type Job,
  jobPath,
  type MaterialItem,
  materialItems,
  type Recipe,
  type RecipeInput,
  type RecipeLibrary,
} from '@quire/recipe/prompts'
import type { DialecticEnvironment } from './dialectic-environment.ts'
import { jobFor, stageOf } from './job-for.ts'
import type { PromptInput } from './prompt-options.ts'

export interface RunPosition {
  readonly project: string
  readonly run: string
  readonly iteration: number
}

/** A text with its metadata from the recipe. */
export interface GivenMaterial {
  readonly path: string
  readonly isFeedback: boolean
  readonly items: readonly MaterialItem[]
}

/** Returns the texts for a prompt. The step's inputs determine their order and weights. */
export function materialFor(
  given: readonly PromptInput[],
  inputs: readonly RecipeInput[],
  stage: string,
  place: RunPosition,
  cast: Cast,
  { recipe, library }: DialecticEnvironment,
): GivenMaterial[] {
  return given
    .map((one) => {
      const at = inputs.findIndex((input) => isMeant(input, one, one.stage ?? stage))
      return { at: at < 0 ? inputs.length : at, ...documentMaterial(one, inputs[at]?.weight ?? 1) }
    })
    .sort((a, b) => a.at - b.at)

  function documentMaterial(one: PromptInput, declared: number): GivenMaterial {
    const made = { ...facts(one), stage: one.stage ?? stage }
    const document = pathOf(one, made, place, cast, recipe, library)
    const isFeedback = one.type === 'feedback'
    const path = isFeedback ? feedbackPath(document, one.number ?? 1) : document
    const material = {
      id: path,
      title: documentLabel(recipe, made, cast),
      text: one.text,
      weight: one.weight ?? declared,
      source: { kind: 'artifact', id: artifactId(place.run, path) },
    } as const
    return { path, isFeedback, items: isFeedback ? [feedbackItem(material)] : materialItems(material) }
  }
}

/** Returns the feedback if `isFeedback` is true. Otherwise, returns all other material. */
export function itemsOf(material: readonly GivenMaterial[], isFeedback: boolean): MaterialItem[] {
  return material.filter((one) => one.isFeedback === isFeedback).flatMap(({ items }) => items)
}

/** Whether a step uses the request. */
export function takesRequest(inputs: readonly RecipeInput[]): boolean {
  return inputs.some(({ type, key }) => type === 'project_resource' && key === INITIAL_REQUEST)
}

function isMeant(input: RecipeInput, { type, documentKey }: PromptInput, stage: string): boolean {
  const kind = (of: string): string => (of === 'contribution' ? 'document' : of)
  return kind(input.type) === kind(type) && input.stage === stage && (input.key === '*' || input.key === documentKey)
}

function facts({ documentKey, model, n = 1, lineage, match }: PromptInput) {
  const author = { model, n }
  return { key: documentKey, model: author, lineage: lineage ?? author, match: match ?? null }
}

/** Returns the path that the text would have in a run. */
function pathOf(
  { type, model, n, lineage, match, documentKey }: PromptInput,
  { stage: slug }: { readonly stage: string },
  { project, run, iteration }: RunPosition,
  cast: Cast,
  recipe: Recipe,
  library: RecipeLibrary,
): string {
  const stage = stageOf(recipe, slug)
  const step = stage.steps.find(({ key }) => key === documentKey) ?? stage.steps[0]!
  const job: Job = jobFor(recipe, stage, step, cast, {
    model,
    iteration,
    ...(n !== undefined && { n }),
    ...(lineage && { lineage }),
    ...(match && { match }),
  })
  const isJsonOnly = answersInJson(step) && step.outputType !== 'RenderedDocument'
  const kind = type === 'header_context' ? 'header_context' : isJsonOnly ? 'assembled_json' : 'document'
  return jobPath(kind, { run: { id: run, project } }, job, library.names)
}
