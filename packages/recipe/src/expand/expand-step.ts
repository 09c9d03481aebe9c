import { RecipeNotExpandable } from '../errors.ts'
import type { Producer } from '../format/producers.ts'
import type { Recipe, RecipeInput } from '../format/recipe.ts'
import { GRANULARITIES } from '../granularity/granularity.ts'
import { type JobProduct, type JobScope, resolveInput, scopesOf } from '../granularity/job-scope.ts'
import type { Participant } from '../granularity/participant.ts'
import { jobKey } from './job-key.ts'
import type { JobInput, JobSource } from './recipe-job.ts'

export interface StepExpansion {
  readonly key: string
  readonly input: JobInput
  readonly product: JobProduct
}

export interface ExpandStepOptions {
  readonly recipe: Recipe
  readonly iteration: number
  readonly participants: readonly Participant[]
  /** The model for steps that run once. */
  readonly finalist: Participant
  /** The sources that are available for an input when the step runs. */
  readonly candidates: (input: RecipeInput) => readonly JobProduct[]
  /** Sources from the previous iteration. They do not affect how the step is split into jobs. */
  readonly fromBefore: (input: RecipeInput) => readonly JobProduct[]
  readonly seedOf: (stage: string) => string
}

/** The jobs of a step. If only one document would be merged, the step is skipped and `products` contains that document. */
export interface ExpandedStep {
  readonly jobs: readonly StepExpansion[]
  /** The documents that later steps receive for the step's key. */
  readonly products: readonly JobProduct[]
  readonly isSkipped: boolean
}

/** Returns the jobs of one step. The granularity determines the number of jobs for each model. */
export function expandStep(taker: Producer, options: ExpandStepOptions): ExpandedStep {
  const { step } = taker
  const merged = step.inputs.find(({ key }) => step.merges !== undefined && key === step.merges)
  const toMerge = merged ? options.candidates(merged) : []
  if (toMerge.length === 1) return { jobs: [], products: toMerge, isSkipped: true }
  const jobs = jobsOf(taker, options)
  return { jobs, products: jobs.map(({ product }) => product), isSkipped: false }
}

function jobsOf(taker: Producer, options: ExpandStepOptions): StepExpansion[] {
  const { step, stage } = taker
  const { iteration } = options
  const participants = GRANULARITIES[step.granularity].isForAll ? [options.finalist] : options.participants
  const groups = participants.map((model) => ({
    model,
    scopes: scopesOf(step.granularity, step.inputs, model, options.candidates),
  }))
  const total = groups.reduce((sum, { scopes }) => sum + scopes.length, 0)
  return groups.flatMap(({ model, scopes }) =>
    scopes.map((scope) => {
      const { lineage, match } = scope
      const isNamedByLineage = scopes.length > 1
      const name = { iteration, stage: stage.slug, step: step.name, model }
      const key = jobKey(isNamedByLineage ? { ...name, lineage, match } : name)
      const input: JobInput = {
        ...name,
        lineage,
        match,
        isNamedByLineage,
        // The name of a replacement model's header context contains the model. The name of the original may not.
        isNamedByModel: total > 1 || model.seat !== undefined,
        seed: options.seedOf(stage.slug),
        sources: step.inputs.flatMap((one) => sourcesFor(one, scope, model, taker, options)),
      }
      return {
        key,
        input,
        product: { job: key, stage: stage.slug, step: step.name, key: step.key, author: model, lineage, match },
      }
    }),
  )
}

function sourcesFor(
  input: RecipeInput,
  scope: JobScope,
  model: Participant,
  { step }: Producer,
  { recipe, candidates, fromBefore, seedOf }: ExpandStepOptions,
): JobSource[] {
  const { type, stage, key, weight, required } = input
  if (type === 'project_resource') return [{ type, from: '', stage, key, weight, required }]
  if (type === 'seed_prompt') return [{ type, from: seedOf(stage), stage, key, weight, required }]
  const products = [
    ...resolveInput(input, candidates(input), scope, model),
    ...resolveInput(input, fromBefore(input), scope, model),
  ]
  if (required && products.length === 0) {
    throw new RecipeNotExpandable(
      recipe.name,
      `step '${step.name}' is missing the ${type} '${key}' from stage '${stage}'.`,
    )
  }
  if (type === 'header_context' && !input.multiple && products.length > 1) {
    throw new RecipeNotExpandable(
      recipe.name,
      `step '${step.name}' takes one header context, but ${model.model} produces ${products.length} '${key}' documents. Give both steps the same granularity.`,
    )
  }
  return products.map((one) => ({ type, from: one.job, stage: one.stage, key: one.key, weight, required }))
}
