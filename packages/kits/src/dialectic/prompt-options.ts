import type { AssembleOptions, ModelRegistry } from '@quire/core'
import type { HeaderContext, Participant } from '@quire/recipe/prompts'
import type { SeedPrompt } from './prompt-result.ts'

/** Options for every prompt of the kit. They are plain data; nothing is read from a store. */
export interface PromptOptions {
  /** The stage's slug: `thesis`, `antithesis`, `synthesis`, `parenthesis` or `paralysis`. */
  readonly stage: string
  /** The domain: `product` (the default), `book`, `research` or `general`. */
  readonly domain?: string
  /** Values for the templates. The user's values override the project's, which override the domain's. */
  readonly overlays?: NonNullable<AssembleOptions['overlays']>
  /** The iteration of the stage, from 1. */
  readonly iteration?: number
  /** The first two parts of the artifact's path. */
  readonly project?: string
  readonly run?: string
  /** The models in the run, in order: prompts call them A, B, C. By default, all models that the other options name. */
  readonly participants?: readonly string[]
  /** The date that the prompt states, such as 2026-03-20. */
  readonly date?: string
  /** The registry to look up models in; by default the packaged profiles. */
  readonly models?: ModelRegistry
}

/** A text that goes into a prompt as material. */
export interface PromptInput {
  readonly type: 'document' | 'contribution' | 'feedback' | 'header_context'
  /**
   * The stage that produced the text or, for feedback, the document that it is about; by default the prompt's own
   * stage.
   */
  readonly stage?: string
  readonly documentKey: string
  /** The author of the text or, for feedback, of the document that it is about. */
  readonly model: string
  /** Its number among participants with that model's name; 1 by default. */
  readonly n?: number
  /** The model whose proposal it is about, if it is a different one. */
  readonly lineage?: Participant
  readonly match?: Participant
  readonly text: string
  /**
   * The weight of the text; the lightest texts are left out first. Defaults to the weight that the step declares for
   * this kind of input.
   */
  readonly weight?: number
  /** For feedback: its number among all feedback on the same document, from 1. */
  readonly number?: number
}

export interface SeedPromptOptions extends PromptOptions {
  /** The user's request, in the user's words. */
  readonly originalRequest: string
  /** Documents of earlier stages, and people's feedback on them. */
  readonly inputs?: readonly PromptInput[]
}

/** The model to ask, and its line of documents. */
interface AskedOptions extends PromptOptions {
  readonly model: string
  /** Its number among participants with the same model; 1 by default. */
  readonly n?: number
  /** The model that wrote the first document of the line, if it is a different one. */
  readonly lineage?: Participant
  /** The model that last worked on the line. */
  readonly match?: Participant
  readonly inputs?: readonly PromptInput[]
}

export interface PlannerPromptOptions extends AskedOptions {
  /** The planning step's name; by default the first of the stage. */
  readonly step?: string
  /** The result of `assembleSeedPrompt` for the stage. A plain string is included in full. */
  readonly seedPrompt: SeedPrompt | string
}

export interface TurnPromptOptions extends AskedOptions {
  readonly documentKey: string
  /** The request, for steps that use it in addition to the plan. */
  readonly originalRequest?: string
  /** The plan that the documents of the stage share; absent for steps that work without one. */
  readonly headerContext?: HeaderContext
}

/** The state of the answer so far. */
export interface Continuation {
  /**
   * Why the answer is incomplete. A length limit (`length`, `max_tokens`, …) asks for the rest; `rewrite` asks for the
   * whole answer again; anything else (`error`, `network`, `invalid_json`, …) asks for the rest and states the problem.
   */
  readonly reason: string
  /** The problem, in a sentence, or a list of problems. */
  readonly error?: string | readonly string[]
  /** The answer so far. */
  readonly partialText: string
  /** From 1. */
  readonly number: number
}

export type ContinuationPromptOptions = (PlannerPromptOptions | TurnPromptOptions) & {
  readonly continuation: Continuation
}
