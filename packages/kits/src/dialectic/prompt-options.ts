import type { AssembleOptions, ModelRegistry } from '@quire/core'
import type { HeaderContext, Participant } from '@quire/recipe/prompts'
import type { SeedPrompt } from './prompt-result.ts'

/** Options for every prompt of the kit. Nothing is read from a store. */
export interface PromptOptions {
  /** The stage's slug: `thesis`, `antithesis`, `synthesis`, `parenthesis` or `paralysis`. */
  readonly stage: string
  /** The domain: `product` (the default), `book`, `research` or `general`. */
  readonly domain?: string
  /** Values for the templates. Precedence, highest first: user, project, domain. */
  readonly overlays?: NonNullable<AssembleOptions['overlays']>
  /** The iteration of the stage, starting at 1. */
  readonly iteration?: number
  /** The first two parts of the artifact's path. */
  readonly project?: string
  readonly run?: string
  /** The models in the run. Prompts call them A, B, C. Defaults to all models that the other options name. */
  readonly participants?: readonly string[]
  /** The date stated in the prompt, such as 2026-03-20. */
  readonly date?: string
  /** The model registry. Defaults to the packaged profiles. */
  readonly models?: ModelRegistry
}

/** A text that is included in a prompt as material. */
export interface PromptInput {
  readonly type: 'document' | 'contribution' | 'feedback' | 'header_context'
  /**
   * The stage that produced the text. For feedback, the stage of the document that the feedback is about. Defaults to
   * the prompt's own stage.
   */
  readonly stage?: string
  readonly documentKey: string
  /** The author of the text. For feedback, the author of the document that the feedback is about. */
  readonly model: string
  /** The author's number among participants with the same model name. Defaults to 1. */
  readonly n?: number
  /** The model that wrote the proposal under discussion. Set only if it differs from `model`. */
  readonly lineage?: Participant
  readonly match?: Participant
  readonly text: string
  /**
   * The weight of the text. Texts with the lowest weight are left out first. By default, the step's declared weight is
   * used.
   */
  readonly weight?: number
  /** The position of this feedback among all feedback on the same document, starting at 1. */
  readonly number?: number
}

export interface SeedPromptOptions extends PromptOptions {
  readonly originalRequest: string
  /** Documents of earlier stages, and feedback on them. */
  readonly inputs?: readonly PromptInput[]
}

/** Options for prompts that are sent to a model. */
export interface QuestionOptions extends PromptOptions {
  readonly model: string
  /** The participant's number among participants with the same model. Defaults to 1. */
  readonly n?: number
  /** The model that wrote the first document of the lineage, if different from `model`. */
  readonly lineage?: Participant
  /** The model that last worked on the lineage. */
  readonly match?: Participant
  readonly inputs?: readonly PromptInput[]
}

export interface PlannerPromptOptions extends QuestionOptions {
  /** The name of the planning step. Defaults to the first planning step of the stage. */
  readonly step?: string
  /** The result of `assembleSeedPrompt`, or a string. A string is included in full. */
  readonly seedPrompt: SeedPrompt | string
}

export interface TurnPromptOptions extends QuestionOptions {
  readonly documentKey: string
  /** The request. Set only for steps that use both the request and the plan. */
  readonly originalRequest?: string
  /** The plan that the documents of the stage share. Not set for steps that have no plan. */
  readonly headerContext?: HeaderContext
}

/** An incomplete answer, and how to continue it. */
export interface Continuation {
  /**
   * Why the answer is incomplete. After a length limit (`length`, `max_tokens`, …), the prompt asks for the rest. For
   * `rewrite`, it asks for the whole answer again. For any other reason (`error`, `network`, `invalid_json`, …), it
   * asks for the rest and states the problem.
   */
  readonly reason: string
  /** The problem in one sentence, or a list of problems. */
  readonly error?: string | readonly string[]
  readonly partialText: string
  /** From 1. */
  readonly number: number
}

export type ContinuationPromptOptions = (PlannerPromptOptions | TurnPromptOptions) & {
  readonly continuation: Continuation
}
