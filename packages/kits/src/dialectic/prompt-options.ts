import type { AssembleOptions, ModelRegistry } from '@quire/core'
import type { HeaderContext, Participant } from '@quire/recipe/prompts'
import type { SeedPrompt } from './prompt-result.ts'

/** Options for every prompt of the kit. The options are plain data, and nothing is read from a store. */
export interface PromptOptions {
  /** The stage's slug: `thesis`, `antithesis`, `synthesis`, `parenthesis` or `paralysis`. */
  readonly stage: string
  /** The domain: `product` (the default), `book`, `research` or `general`. */
  readonly domain?: string
  /**
   * Values for the templates. The user's values override the project's values, and the project's values override the
   * domain's values.
   */
  readonly overlays?: NonNullable<AssembleOptions['overlays']>
  /** The iteration of the stage, starting at 1. */
  readonly iteration?: number
  /** The first two parts of the artifact's path. */
  readonly project?: string
  readonly run?: string
  /**
   * The models in the run, in order. Prompts call the models A, B, C. By default, all models that the other options
   * name.
   */
  readonly participants?: readonly string[]
  /** The date stated in the prompt, such as 2026-03-20. */
  readonly date?: string
  /** The registry in which models are looked up. By default, the packaged profiles. */
  readonly models?: ModelRegistry
}

/** A text that goes into a prompt as material. */
export interface PromptInput {
  readonly type: 'document' | 'contribution' | 'feedback' | 'header_context'
  /**
   * The stage that produced the text. For feedback, the stage that produced the document under discussion. By default,
   * the prompt's own stage.
   */
  readonly stage?: string
  readonly documentKey: string
  /** The author of the text. For feedback, the author of the document under discussion. */
  readonly model: string
  /** The number of the author among participants with the same model name; 1 by default. */
  readonly n?: number
  /** The model whose proposal the text is about, if different from `model`. */
  readonly lineage?: Participant
  readonly match?: Participant
  readonly text: string
  /**
   * The weight of the text. Texts with the lowest weight are left out first. By default, the weight that the step
   * declares for this kind of input.
   */
  readonly weight?: number
  /** For feedback, its number among all feedback on the same document, starting at 1. */
  readonly number?: number
}

export interface SeedPromptOptions extends PromptOptions {
  /** The user's request, in the user's words. */
  readonly originalRequest: string
  /** Documents of earlier stages, and people's feedback on them. */
  readonly inputs?: readonly PromptInput[]
}

/** The model to ask, with its lineage of documents. */
interface AskedOptions extends PromptOptions {
  readonly model: string
  /** The number of the participant among participants with the same model; 1 by default. */
  readonly n?: number
  /** The model that wrote the first document of the lineage, if different from `model`. */
  readonly lineage?: Participant
  /** The model that last worked on the lineage. */
  readonly match?: Participant
  readonly inputs?: readonly PromptInput[]
}

export interface PlannerPromptOptions extends AskedOptions {
  /** The planning step's name. By default, the first planning step of the stage. */
  readonly step?: string
  /** The result of `assembleSeedPrompt` for the stage. A plain string is included in full. */
  readonly seedPrompt: SeedPrompt | string
}

export interface TurnPromptOptions extends AskedOptions {
  readonly documentKey: string
  /** The request, for steps that use the request in addition to the plan. */
  readonly originalRequest?: string
  /** The plan that the documents of the stage share. Absent for steps that work without a plan. */
  readonly headerContext?: HeaderContext
}

/** The state of the answer so far. */
export interface Continuation {
  /**
   * Why the answer is incomplete. A length limit (`length`, `max_tokens`, …) asks for the rest. `rewrite` asks for the
   * whole answer again. Any other reason (`error`, `network`, `invalid_json`, …) asks for the rest and states the
   * problem.
   */
  readonly reason: string
  /** The problem in one sentence, or a list of problems. */
  readonly error?: string | readonly string[]
  /** The answer so far. */
  readonly partialText: string
  /** From 1. */
  readonly number: number
}

export type ContinuationPromptOptions = (PlannerPromptOptions | TurnPromptOptions) & {
  readonly continuation: Continuation
}
