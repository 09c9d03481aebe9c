import type { AssembleOptions, ModelRegistry } from '@quire/core'
import type { HeaderContext, Participant } from '@quire/recipe/prompts'
import type { SeedPrompt } from './prompt-result.ts'

/** What every prompt of the kit can be told. All of it is plain data; nothing is read from a store. */
export interface PromptOptions {
  /** The stage's slug: `thesis`, `antithesis`, `synthesis`, `parenthesis` or `paralysis`. */
  readonly stage: string
  /** What is planned: `product` unless given, `book`, `research`. */
  readonly domain?: string
  /** Values for the templates: user over project over domain. */
  readonly overlays?: NonNullable<AssembleOptions['overlays']>
  /** From 1; how often the stage has been begun. */
  readonly iteration?: number
  /** The first two parts of the artifact's path. */
  readonly project?: string
  readonly run?: string
  /** The models that take part in the run, in its order: prompts call them A, B, C. By default, those that are named. */
  readonly participants?: readonly string[]
  /** The date that the prompt states, as 2026-03-20. */
  readonly date?: string
  /** Where model ids are looked up; the packaged profiles unless given. */
  readonly models?: ModelRegistry
}

/** A text that goes into a prompt as material. */
export interface PromptInput {
  readonly type: 'document' | 'contribution' | 'feedback' | 'header_context'
  /** The stage that made it, or made what it is about; the prompt's own unless given. */
  readonly stage?: string
  readonly documentKey: string
  /** Who wrote it, or wrote what it is about. */
  readonly model: string
  /** Which of several with that model's name; 1 unless given. */
  readonly n?: number
  /** The model whose proposal it is about, where that is another. */
  readonly lineage?: Participant
  readonly match?: Participant
  readonly text: string
  /** What is lightest is left out first; what the step says of such an input unless given. */
  readonly weight?: number
  /** Of feedback: which of several on the same document, from 1. */
  readonly number?: number
}

export interface SeedPromptOptions extends PromptOptions {
  /** What the user wants, in the user's words. */
  readonly originalRequest: string
  /** Documents of earlier stages and what people said of them. */
  readonly inputs?: readonly PromptInput[]
}

/** Who is asked, and on whose line of documents. */
interface AskedOptions extends PromptOptions {
  readonly model: string
  /** Which of several with the same name this model is; 1 unless given. */
  readonly n?: number
  /** The model that the line of documents began with, where that is another. */
  readonly lineage?: Participant
  /** The model that last worked on it. */
  readonly match?: Participant
  readonly inputs?: readonly PromptInput[]
}

export interface PlannerPromptOptions extends AskedOptions {
  /** The planning step's name; the first of the stage unless given. */
  readonly step?: string
  /** What `assembleSeedPrompt` made for the stage. A text alone goes in whole. */
  readonly seedPrompt: SeedPrompt | string
}

export interface TurnPromptOptions extends AskedOptions {
  readonly documentKey: string
  /** The request, for steps that take it beside the plan. */
  readonly originalRequest?: string
  /** The plan that the documents of the stage share; steps that work without one have none. */
  readonly headerContext?: HeaderContext
}

/** What happened to the answer so far. */
export interface Continuation {
  /**
   * Why the answer is not done. A limit of length (`length`, `max_tokens`, …) asks for the rest; `rewrite` asks for all
   * of it again; anything else (`error`, `network`, `invalid_json`, …) asks for the rest and says what is wrong.
   */
  readonly reason: string
  /** What is wrong, in a sentence; several in a list. */
  readonly error?: string | readonly string[]
  /** The answer so far. */
  readonly partialText: string
  /** From 1. */
  readonly number: number
}

export type ContinuationPromptOptions = (PlannerPromptOptions | TurnPromptOptions) & {
  readonly continuation: Continuation
}
