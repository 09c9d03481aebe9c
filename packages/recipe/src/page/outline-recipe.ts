import type { FlowOutline, OutlinedPart, OutlinedStep } from '@quire/runtime/engine'
import { producersOf } from '../format/producers.ts'
import {
  answersInJson,
  INITIAL_REQUEST,
  type Recipe,
  type RecipeInput,
  type RecipeStage,
  type RecipeStep,
  stageTitle,
  stepTitle,
} from '../format/recipe.ts'
import type { RecipeLibrary } from '../prompt/recipe-library.ts'
import { type AskingContext, describeAsking, FIRST_MODEL, type StepFacts } from './describe-asking.ts'

/** Describes what each step of a recipe asks, gets and answers. */
export function outlineRecipe(recipe: Recipe, library: Pick<RecipeLibrary, 'blueprint'>): FlowOutline {
  const all = new Map(recipe.stages.flatMap(({ steps }) => steps.map((step) => [step.name, step])))
  const context = { findBlueprint: library.blueprint, findStep: (name: string) => all.get(name) }
  return { parts: recipe.stages.map((stage) => outlinePart(recipe, stage, context)) }
}

function outlinePart(recipe: Recipe, stage: RecipeStage, context: AskingContext): OutlinedPart {
  const steps = stage.steps.map((step): OutlinedStep => {
    const needs = step.inputs
      .filter(({ type }) => type !== 'feedback')
      .flatMap((input) => producersOf(recipe, input, { stage, step }))
      // A step can use its own result of an earlier iteration. That is no dependency.
      .filter((producer) => producer.stage.number < stage.number || producer.step.order < step.order)
    return {
      id: stepId(stage, step),
      name: step.name,
      title: stepTitle(step),
      ...(step.objective !== '' && { description: step.objective }),
      needs: [...new Set(needs.map((producer) => stepId(producer.stage, producer.step)))],
      ...(step.asks ? describeAsking(step, step.asks, context) : documentFacts(recipe, stage, step)),
    }
  })
  const { slug: name, description } = stage
  return {
    ...(!stage.isPart && { stage: { name, title: stageTitle(stage), ...(description !== '' && { description }) } }),
    steps,
    waits: stage.gate === 'person',
  }
}

function stepId(stage: RecipeStage, { name }: RecipeStep): string {
  return !stage.isPart ? `${stage.slug}/${name}` : name
}

const RUNS: Readonly<Record<RecipeStep['granularity'], string>> = {
  per_model: 'each model',
  all_to_one: 'each model, from all results together',
  once: 'once',
  one_to_one: 'each model, for each document',
  per_lineage: 'each model, for each author’s work',
  pairwise_by_origin: 'each model, for each pair of author and reviewer',
}

/** A step that uses the recipe's own prompts. */
function documentFacts(recipe: Recipe, own: RecipeStage, step: RecipeStep): StepFacts {
  const isPlan = step.promptType === 'Planner'
  return {
    runs: RUNS[step.granularity],
    asks: `the template ${step.promptTemplate}${isPlan ? ', which plans the stage’s documents' : ''}`,
    inputs: step.inputs.map((input) => ({
      name: input.type === 'seed_prompt' ? 'seed prompt' : spaced(input.key),
      source: `${inputText(recipe, own, input)}${input.required ? '' : ', optional'}`,
    })),
    ...(step.granularity === 'once' && { model: FIRST_MODEL }),
    answer: isPlan
      ? 'the plan that the stage’s documents share'
      : answersInJson(step)
        ? `JSON${step.schema === undefined ? '' : ` (schema ${step.schema})`}`
        : step.documentTemplate === undefined
          ? 'Markdown'
          : `Markdown with the headings of ${step.documentTemplate}`,
  }
}

function inputText({ stages }: Recipe, own: RecipeStage, { type, stage: slug, key, multiple }: RecipeInput): string {
  const stage = stages.find((one) => one.slug === slug)
  const from = slug === own.slug || !stage ? 'this stage' : stageTitle(stage)
  const all = multiple ? ', from all authors' : ''
  switch (type) {
    case 'document':
    case 'contribution':
      return `${key === '*' ? 'every document' : type} of ${from}${all}`
    case 'feedback':
      return `people’s feedback on ${key === '*' ? 'the documents' : spaced(key)} of ${from}`
    case 'header_context':
      return `the plan of ${from}${all}`
    case 'seed_prompt':
      return `the request and the earlier documents, as ${from} presents them`
    case 'project_resource':
      return key === '*'
        ? 'the files passed with --resource'
        : key === INITIAL_REQUEST
          ? 'the request'
          : `the file ${key}, passed with --resource`
  }
}

function spaced(name: string): string {
  return name.replaceAll('_', ' ')
}
