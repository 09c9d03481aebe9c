import type { AssembleOptions } from '@quire/core'
import type { ValueFile } from '@quire/core/data-file'
import type { StepRetry } from '@quire/runtime/store'

export const PROMPT_TYPES = ['Planner', 'Turn'] as const
export type PromptType = (typeof PROMPT_TYPES)[number]

export const OUTPUT_TYPES = ['HeaderContext', 'RenderedDocument', 'AssembledDocumentJson'] as const
export type OutputType = (typeof OUTPUT_TYPES)[number]

export const INPUT_TYPES = [
  'document',
  'contribution',
  'feedback',
  'header_context',
  'seed_prompt',
  'project_resource',
] as const
export type InputType = (typeof INPUT_TYPES)[number]

export const GRANULARITIES = [
  'all_to_one',
  'one_to_one',
  'per_model',
  'pairwise_by_origin',
  'per_lineage',
  'once',
] as const
export type Granularity = (typeof GRANULARITIES)[number]

/** Whether a stage's end waits for a person. */
export const GATES = ['auto', 'person'] as const
export type Gate = (typeof GATES)[number]

/** The key of a header context where its step does not give another. */
export const HEADER_CONTEXT = 'header_context'
/** The project resource that every run has: what its user asked for. */
export const INITIAL_REQUEST = 'initial_user_prompt'
export const EVERY_DOCUMENT = '*'

/** Something that a step takes. */
export interface RecipeInput {
  readonly type: InputType
  /** The stage that made it; the step's own unless given. */
  readonly stage: string
  /** Which document, header context or resource; `*` for every document of the stage. */
  readonly key: string
  readonly required: boolean
  /** Whether all documents of the key come, not only the one that belongs to the job. */
  readonly multiple: boolean
  /** If a prompt is too long, inputs with the lowest weight are left out first. */
  readonly weight: number
  readonly line: number
}

/** A document that a planner's header context speaks of. */
export interface FileToGenerate {
  readonly key: string
  readonly template: string
}

/** Keys of an object that the planner has to fill, each with what should stand there. */
export type Outline = Readonly<Record<string, unknown>>

export interface RecipeStep {
  /** Names it in files and reports. */
  readonly name: string
  readonly display: string
  readonly objective: string
  /** `current_step`: steps of one number may run side by side. */
  readonly order: number
  readonly promptType: PromptType
  readonly promptTemplate: string
  readonly inputs: readonly RecipeInput[]
  readonly outputType: OutputType
  readonly granularity: Granularity
  /** What it makes: a document's key, or the header context's. */
  readonly key: string
  readonly documentTemplate: string | undefined
  /** How long its answer should be, in words that a prompt can say. */
  readonly length: string | undefined
  /**
   * The role of its author, where the answer judges or merges the work of others. Prompts then name the author by role
   * and number (Reviewer 2), because letters name works.
   */
  readonly author: string | undefined
  /** The key of the documents that it makes one of: where there is only one, that one stands in for its own. */
  readonly merges: string | undefined
  /** The name of the JSON Schema that the answer has to meet. */
  readonly schema: string | undefined
  /** For planners: what the recipe says of the documents that follow; undefined where it leaves that to the steps. */
  readonly files: readonly FileToGenerate[] | undefined
  readonly systemMaterials: Outline | undefined
  readonly contextForDocuments: Readonly<Record<string, Outline>>
  /** How its jobs are tried again when they fail with a cause that can heal; undefined where they are not. */
  readonly retry: StepRetry | undefined
  readonly line: number
}

export interface RecipeStage {
  readonly slug: string
  readonly display: string
  readonly description: string
  readonly gate: Gate
  /** The template that presents the request for this stage. */
  readonly template: string
  readonly steps: readonly RecipeStep[]
  /** Its place among the stages, from 1. */
  readonly number: number
  /** The file that says so: the recipe's own, or that of the recipe it extends. */
  readonly file: string
  readonly line: number
}

/** The recipe that another extends. */
export interface RecipeBase {
  /** Of the same folder, or `kit/name`. */
  readonly name: string
  readonly line: number
  /** Whether its style guide holds for the stages that are added too: they bring none. */
  readonly keepsStyle: boolean
}

/** What the page of a run's results is made by. */
export interface ResultLayout {
  readonly template: string
  /** The key of the documents in JSON that hold scores. */
  readonly scores?: string
}

/** Stages of steps from a request to documents, as a recipe file says. */
export interface Recipe {
  readonly name: string
  readonly description: string
  /** What it stands on, as its file says; what came of that is in here already once it is loaded. */
  readonly extends: RecipeBase | undefined
  /** The default domain. */
  readonly domain: string | undefined
  readonly styleGuide: string
  /** The page that a run's export opens with; undefined for the packaged one. */
  readonly result: ResultLayout | undefined
  readonly overlays: NonNullable<AssembleOptions['overlays']>
  /** Where the values of its overlays are written; the later one counts. */
  readonly valueFiles: readonly ValueFile[]
  readonly stages: readonly RecipeStage[]
  readonly file: string
  readonly line: number
}

/** Whether the answer to a step is JSON; otherwise it is Markdown. */
export function answersInJson({ outputType, schema }: RecipeStep): boolean {
  return outputType !== 'RenderedDocument' || schema !== undefined
}
