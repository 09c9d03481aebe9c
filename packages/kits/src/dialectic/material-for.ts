import {
  answersInJson,
  artifactId,
  documentLabel,
  feedbackItem,
  feedbackPath,
  INITIAL_REQUEST,
  type MaterialItem,
  materialItems,
  type RecipeInput,
  type RecipeStage,
} from '@quire/recipe/prompts'
import { jobFor, stageOf } from './job-for.ts'
import type { PromptInput } from './prompt-options.ts'
import { type PromptScope, pathIn } from './prompt-scope.ts'

export interface PromptMaterial {
  readonly documents: readonly MaterialItem[]
  readonly feedback: readonly MaterialItem[]
  /** The paths that the texts would have in a run. */
  readonly paths: readonly string[]
}

/** Returns the texts for a prompt. The step's inputs determine their order and weights. */
export function materialFor(
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
  const itemsOf = (isFeedback: boolean): MaterialItem[] =>
    material.filter((one) => one.isFeedback === isFeedback).flatMap(({ items }) => items)
  return { documents: itemsOf(false), feedback: itemsOf(true), paths: material.map(({ path }) => path) }
}

function textMaterial(
  { type, documentKey: key, model, n = 1, lineage, match, text, weight, number = 1 }: PromptInput,
  stage: RecipeStage,
  declared: number,
  scope: PromptScope,
): { readonly path: string; readonly isFeedback: boolean; readonly items: readonly MaterialItem[] } {
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
  const material = {
    id: path,
    title: documentLabel(recipe, facts, cast),
    text,
    weight: weight ?? declared,
    source: { kind: 'artifact', id: artifactId(position.run, path) },
  } as const
  return { path, isFeedback, items: isFeedback ? [feedbackItem(material)] : materialItems(material) }
}

export function takesRequest(inputs: readonly RecipeInput[]): boolean {
  return inputs.some(({ type, key }) => type === 'project_resource' && key === INITIAL_REQUEST)
}

function isMeant(input: RecipeInput, { type, documentKey }: PromptInput, stage: string): boolean {
  const kind = (of: string): string => (of === 'contribution' ? 'document' : of)
  return kind(input.type) === kind(type) && input.stage === stage && (input.key === '*' || input.key === documentKey)
}
