import type { AssembleOptions } from '@quire/core'
import type { ValueFile } from '@quire/core/data-file'
import type { StepRetry } from '@quire/runtime/store'
import type { Granularity } from '../granularity/granularity.ts'

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

/** Whether a stage waits for a person when it ends. */
export const GATES = ['auto', 'person'] as const
export type Gate = (typeof GATES)[number]

/** The default key of a header context. */
export const HEADER_CONTEXT = 'header_context'
/** The key of the user's request. The request is a project resource in every run. */
export const INITIAL_REQUEST = 'initial_user_prompt'
export const EVERY_DOCUMENT = '*'

/** The model of a step that should not judge its own work: the run's last model, if there are several. */
export const OTHER_MODEL = 'other'

/** An input of a step. */
export interface RecipeInput {
  readonly type: InputType
  /** The stage that made the document. Defaults to the step's own stage. */
  readonly stage: string
  /** The key of the document, header context or resource. `*` stands for every document of the stage. */
  readonly key: string
  readonly required: boolean
  /** Whether to include all documents with this key. If not, includes only the job's own documents. */
  readonly multiple: boolean
  /** If a prompt is too long, inputs with the lowest weight are left out first. */
  readonly weight: number
  readonly line: number
}

/** Keys and positions in a JSON value. `*` stands for every entry of a list. */
export type JsonPath = readonly (string | number)[]

/** Where an input of a blueprint comes from. */
export type InputSource =
  | { readonly kind: 'request'; readonly path: JsonPath }
  /** `isAll` includes the results of all models, even if the step runs once for each model. */
  | { readonly kind: 'step'; readonly step: string; readonly isAll: boolean; readonly path: JsonPath }
  /** The current entry of the list in `each`. */
  | { readonly kind: 'item'; readonly path: JsonPath }
  /** The date of the run, such as 2026-03-20. */
  | { readonly kind: 'date' }
  /** The answer that a reviewer judges. */
  | { readonly kind: 'answer' }
  | { readonly kind: 'feedback'; readonly step: string }
  /** What a program finds wrong with the texts of a step. */
  | { readonly kind: 'checks'; readonly step: string }
  | { readonly kind: 'resource'; readonly key: string }
  | { readonly kind: 'file'; readonly file: string }
  | { readonly kind: 'value'; readonly value: unknown }

/** An input of a blueprint, and the line that sets it. */
export interface BoundInput {
  readonly source: InputSource
  readonly line: number
}

/** The blueprint that a step asks, and how often. */
export interface AskedBlueprint {
  /** The name of a blueprint. Undefined if the step only asks a person. */
  readonly blueprint: string | undefined
  /** The question for a person. */
  readonly question: string | undefined
  /** The blueprint's inputs, by name. Null excludes an input. */
  readonly inputs: Readonly<Record<string, BoundInput | null>>
  /** Asks once for each entry of a list. */
  readonly each: (BoundInput & { readonly item: string }) | undefined
  /** How many answers each model gives. */
  readonly times: number
  /** Asks again until the reviewer's verdict is a pass. */
  readonly until:
    | {
        readonly blueprint: string
        readonly limit: number
        readonly inputs: AskedBlueprint['inputs']
        readonly ownModel?: string
      }
    | undefined
  /** The step whose results are compared. The blueprint is the judge. */
  readonly best: string | undefined
  /** Whether the answer is a result of the run, even if a later step uses it. */
  readonly isResult: boolean
  /** The step whose result is superseded by this step's result. */
  readonly replaces: string | undefined
  readonly model: string | undefined
  /** The blueprint's own model. */
  readonly ownModel?: string
}

/** A document in a planner's header context. */
export interface FileToGenerate {
  readonly key: string
  readonly template: string
}

/** Keys that the planner fills in, each with a description. */
export type Outline = Readonly<Record<string, unknown>>

export interface RecipeStep {
  /** The step's name in files and reports. */
  readonly name: string
  readonly display: string
  readonly objective: string
  /** Steps with the same number may run in parallel. The key in the file is `current_step`. */
  readonly order: number
  readonly promptType: PromptType
  readonly promptTemplate: string
  readonly inputs: readonly RecipeInput[]
  readonly outputType: OutputType
  readonly granularity: Granularity
  /** The key of the step's document or header context. */
  readonly key: string
  readonly documentTemplate: string | undefined
  /** The desired length of the answer, as stated in the prompt. */
  readonly length: string | undefined
  /**
   * The role of the step's author, if the answer judges or merges other work. Prompts then name the author by role and
   * number, such as Reviewer 2.
   */
  readonly author: string | undefined
  /** The key of the documents to merge. If there is only one document, it is used unchanged. */
  readonly merges: string | undefined
  /** The name of the JSON Schema that the answer must satisfy. */
  readonly schema: string | undefined
  /** The documents in a planner's plan. Undefined if the steps define the documents. */
  readonly files: readonly FileToGenerate[] | undefined
  readonly systemMaterials: Outline | undefined
  readonly contextForDocuments: Readonly<Record<string, Outline>>
  /** The retry policy for temporary failures. If undefined, failed jobs are not retried. */
  readonly retry: StepRetry | undefined
  /** The blueprint that the step asks. If undefined, the step uses the recipe's own four prompts. */
  readonly asks: AskedBlueprint | undefined
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
  /** Whether the file has no stages, so that this is only a part between two gates. People do not see its name. */
  readonly isPart: boolean
  /** The number of the stage, counted from 1. */
  readonly number: number
  /** The file that defines the stage. This file may belong to an extended recipe. */
  readonly file: string
  readonly line: number
}

/** The recipe that another recipe extends. */
export interface RecipeBase {
  /** A recipe in the same folder, or `kit/name`. */
  readonly name: string
  readonly line: number
  /** Whether the base recipe's style guide also applies to added stages. */
  readonly keepsStyle: boolean
}

/** One of several recipes for the same work. A run uses the deepest one that its number of models reaches. */
export interface RecipeDepth {
  /** Also the name of the option that chooses this depth. */
  readonly name: string
  /** A recipe in the same folder, or `kit/name`. */
  readonly recipe: string
  readonly fromModels: number
  readonly line: number
}

/** The layout of a run's results page. */
export interface ResultLayout {
  readonly template: string
  /** The key of the JSON documents that contain scores. */
  readonly scores?: string
  /** The step that weighs alternatives. */
  readonly alternatives?: string
  /** Lists for the template. Each consists of lists in JSON answers (`step.key`), merged by the ids of their entries. */
  readonly lists?: Readonly<Record<string, readonly string[]>>
}

/** Stages of steps that turn a request into documents. */
export interface Recipe {
  readonly name: string
  readonly description: string
  /** The base recipe. It is merged with this recipe when both are loaded. */
  readonly extends: RecipeBase | undefined
  /** The recipes to choose from, by depth. Undefined if the recipe has its own stages. */
  readonly depths: readonly RecipeDepth[] | undefined
  /** The default models of a run. */
  readonly models: readonly string[] | undefined
  /** The default domain. */
  readonly domain: string | undefined
  readonly domainLine: number
  readonly styleGuide: string
  /** The first page of a run's export. If undefined, the packaged layout is used. */
  readonly result: ResultLayout | undefined
  readonly overlays: NonNullable<AssembleOptions['overlays']>
  /** The files and lines that define the overlays' values. Later files take precedence. */
  readonly valueFiles: readonly ValueFile[]
  readonly stages: readonly RecipeStage[]
  readonly file: string
  readonly line: number
}

/** Whether the stage has a seed prompt. Blueprints have their own prompts. */
export function hasSeed({ steps }: Pick<RecipeStage, 'steps'>): boolean {
  return steps.some(({ asks }) => asks === undefined)
}

/** The name for people: the display name, or the name with spaces. */
export function stepTitle({ name, display }: Pick<RecipeStep, 'name' | 'display'>): string {
  return display === name ? spaced(name) : display
}

export function stageTitle({ slug, display }: Pick<RecipeStage, 'slug' | 'display'>): string {
  return display === slug ? spaced(slug) : display
}

/** The slug of a stage that is named by its slug or its title. An unknown name stays as it is. */
export function stageSlug<Name extends string | undefined>(
  { stages }: Pick<Recipe, 'stages'>,
  name: Name,
): Name | string {
  if (name === undefined || stages.some(({ slug }) => slug === name)) return name
  return stages.find(({ display }) => display.toLowerCase() === name.toLowerCase())?.slug ?? name
}

function spaced(name: string): string {
  return name.replaceAll('_', ' ')
}

/** Whether a step's answer is JSON. All other answers are Markdown. */
export function answersInJson({ outputType, schema }: RecipeStep): boolean {
  return outputType !== 'RenderedDocument' || schema !== undefined
}

/** A path as it follows a step's name in a recipe, such as `.tasks[*].title`. */
export function pathText(path: JsonPath): string {
  return path.map((key) => (typeof key === 'number' || key === '*' ? `[${key}]` : `.${key}`)).join('')
}
