import type { Transaction } from 'kysely'
import type { AskingStep, CallingStep } from '../../answer/ask.ts'
import type { PromptLibrary } from '../../answer/question.ts'
import type { ArtifactDraft } from '../../artifact/artifact.ts'
import type { CallRequest } from '../../call/model.ts'
import type { Database, StepRetry, StepStatus } from '../../store/database.ts'
import type { JsonValue, ModelChange, RunRequest } from '../../store/run-request.ts'
import type { Store } from '../../store/store.ts'
import type { FlowIdentity } from '../records/flow-identity.ts'
import type { StoredRun } from '../records/stored-run.ts'
import type { FlowOutline, FlowPage, FlowPageOptions } from './flow-outline.ts'

export type { JsonValue, ModelChange, RunRequest } from '../../store/run-request.ts'

/** A step to create. The key identifies the step within the run. */
export interface StepDraft {
  readonly key: string
  readonly name: string
  /** The name of the flow's handler that runs this step. */
  readonly kind: string
  readonly stage?: string
  readonly input: JsonValue
  /** Keys of steps that must be completed before this step starts. */
  readonly needs?: readonly string[]
  /** The retry policy for temporary failures. By default, failures are not retried. */
  readonly retry?: StepRetry
}

/** The result of a step. Its outputs and follow-up steps are committed together. */
export type StepResult<Output = JsonValue> =
  | {
      readonly status: 'completed'
      readonly output?: Output
      readonly artifacts?: readonly ArtifactDraft[]
      readonly next?: readonly StepDraft[]
      /** The key of the step that continues this step's work. This step's dependants wait for that step. */
      readonly continuesIn?: string
      /**
       * Stores rows in the flow's own tables, in the transaction that ends the step. May be called more than once. If
       * this function throws, the step fails.
       */
      readonly store?: (tx: Transaction<Database>) => Promise<void>
    }
  /** The run waits here until a person decides. */
  | {
      readonly status: 'waiting'
      readonly reason: string
      readonly artifacts?: readonly ArtifactDraft[]
      /** Whether resuming the run approves the step. By default, a person has to approve it explicitly. */
      readonly resumes?: true
    }

/** The context of a step: its run, its input, and methods to ask models and read artifacts. */
export interface StepContext<Input = JsonValue> extends CallingStep, AskingStep {
  readonly run: { readonly id: string; readonly project: string; readonly request: RunRequest }
  readonly step: {
    readonly id: string
    readonly key: string
    readonly name: string
    readonly stage: string | undefined
    readonly depth: number
    readonly input: Input
    /** 1 for the first attempt. Higher after a crash or a failure. */
    readonly attempt: number
  }
  /** Outputs of the steps that this step depends on, keyed by step key. */
  readonly needs: Readonly<Record<string, JsonValue>>
  readonly signal: AbortSignal
  /** The store, for flows that have their own tables. */
  readonly store: Store
  /** A value that the current process passes to its steps. Undefined if another process took over the step. */
  readonly local: unknown
}

/**
 * Performs one kind of step. The handler may be called again after a crash. The flow knows which input its steps have,
 * so a handler declares the type.
 * @example const write: StepHandler<{ round: number }> = async ({ step }) => ({ status: 'completed', output: step.input.round })
 */
export type StepHandler<Input = JsonValue, Output = JsonValue> = (
  context: StepContext<Input>,
) => Promise<StepResult<Output>>

/** An option of a flow, in addition to its input and models. */
export interface FlowOption {
  /** The option's name. Its flag is derived from the name. For example, `max_tasks` becomes `--max-tasks`. */
  readonly name: string
  readonly description: string
  /**
   * The type of the option's value. By default, a string. Numbers, booleans and comma-separated lists can be given as
   * strings. Paths become absolute, and models become full ids. An unusable model is rejected.
   */
  readonly type?: 'string' | 'number' | 'boolean' | 'path' | 'list' | 'model'
  /** The flow's default value, shown in help texts. */
  readonly default?: string | number
  /** Whether the option only selects which part of the flow to run. Such options do not affect the run's identity. */
  readonly isScope?: boolean
  /**
   * The default value, stored with the run. `today` is the current date, such as 2026-03-20. `no-models` is true if the
   * request names no models.
   */
  readonly fill?: 'today' | 'no-models'
  /** Names of options that cannot be set together with this one. */
  readonly conflicts?: readonly string[]
}

/** An existing step of a run, with the details needed to add steps. */
export interface KnownStep {
  readonly key: string
  readonly status: StepStatus
  readonly output: JsonValue
  /** Keys of the steps that this step depends on. */
  readonly needs: readonly string[]
  /** Whether the step has not started, so that it can be withdrawn. */
  readonly isUntouched?: boolean
}

/** An addition to an existing run. */
export interface Extension {
  readonly steps: readonly StepDraft[]
  /** Keys of steps that the new steps replace. If they are unfinished, they are cancelled. Artifacts are kept. */
  readonly supersedes: readonly string[]
  /** Maps new steps to the keys of the earlier steps that they repeat. Used to estimate costs. */
  readonly formerly?: Readonly<Record<string, string>>
  /** Keys of steps to remove for now. Steps that have started are kept. */
  readonly withdraws?: readonly string[]
}

/** The changes to a run when a model is removed or replaced. */
export interface ModelsChanged extends Extension {
  /** The change, as recorded by the flow. */
  readonly change: ModelChange
  /** Keys of the run's steps, in display order. Later steps receive outputs in this order. */
  readonly order: readonly string[]
  /** The artifact that records the change. It appears in the lineage of later results. */
  readonly record: ArtifactDraft
}

/** A user's file that a run can use. */
export interface RunResource {
  readonly name: string
  readonly text: string
}

export interface PreviewedRun {
  readonly project: string
  readonly resources?: readonly RunResource[]
}

/** An estimated range: the minimum needed, the expected value if it is known, and the maximum. */
export interface Range {
  readonly from: number
  readonly expected?: number
  readonly to: number
}

/** One step's expected calls to one model, and their total token counts. */
export interface ExpectedCalls {
  readonly stage?: string
  readonly step: string
  readonly model: string
  readonly calls: Range
  readonly input: Range
  readonly output: Range
  /** How many of the expected input tokens repeat the start of an earlier prompt, so that a cache can serve them. */
  readonly repeated?: number
}

/** The expected usage of a run, before the run starts. */
export interface FlowEstimate {
  readonly calls: readonly ExpectedCalls[]
  /** The assumptions behind the figures. Each assumption is one sentence. */
  readonly assumptions: readonly string[]
  /** Whether the answers may cause more calls. */
  readonly isOpen?: boolean
}

/** The facts available to an estimate. */
export interface EstimatedRun extends PreviewedRun {
  /** The number of tokens in a request's prompt, and the maximum number of tokens in its answer. */
  measure(request: CallRequest): Promise<{ readonly input: number; readonly output: number }>
}

/** A cancelled run whose data a flow can discard. */
export interface CancelledRun {
  readonly id: string
  readonly request: RunRequest
  /** The input of one of the run's steps. Undefined if the step does not exist. */
  stepInput(key: string): Promise<JsonValue | undefined>
}

/** A prompt that a run would send, shown before the run starts. */
export interface PromptPreview {
  readonly name: string
  readonly model: string
  readonly text: string
  /** What this preview omits, and why. */
  readonly note?: string
}

/** The services available to a flow before its run is stored. */
export interface StartHost {
  /** @throws CallFailed if the model is known to be unusable */
  checkModel(model: string): Promise<void>
}

/** The program that a run executes. */
export interface Flow {
  readonly name: string
  readonly description: string
  /** Whether the flow is omitted from lists. Set for flows that nobody starts by name. */
  readonly isHidden?: boolean
  /** Whether a user waits for the result. If so, only the process that starts or resumes a run works on it. */
  readonly isInteractive?: boolean
  /** Workers claim steps of flows with a higher priority first. 0 by default. */
  readonly priority?: number
  /**
   * Distinguishes this flow from other flows with the same name in the same store. Runs of the other flows are ignored.
   * Set when the flows of a workspace or kit are loaded. If not set, only the name identifies the flow.
   */
  readonly identity?: FlowIdentity
  /** What the flow's prompts are built from. By default, the workspace that loads the flow. */
  readonly prompts?: PromptLibrary
  /** The supported options. Other options are rejected. If undefined, any option is accepted. */
  readonly options?: readonly FlowOption[]
  /**
   * Describes the flow's steps, those of a run if its request is given. By default, only the description is known
   * before a run.
   */
  readonly outline?: (request?: RunRequest) => FlowOutline
  /** Returns the flow's documentation. */
  readonly page?: (options: FlowPageOptions) => FlowPage
  /** Tells people what the flow chose for a request, and how to choose otherwise: one line for each choice. */
  readonly notes?: (request: RunRequest) => readonly string[]
  /** Returns the prompts of a run without starting it. Earlier answers are replaced by placeholders. */
  readonly preview?: (request: RunRequest, run: PreviewedRun) => Promise<readonly PromptPreview[]>
  /** Estimates the usage of a run without starting it. By default, counts the tokens of the previewed prompts. */
  readonly estimate?: (request: RunRequest, run: EstimatedRun) => Promise<FlowEstimate>
  /**
   * Returns the steps to add to an existing run for the current request. Existing steps are ignored. `redo` is the name
   * of a part to repeat. By default, runs cannot be extended.
   */
  readonly extend?: (request: RunRequest, steps: readonly KnownStep[], redo?: string) => Extension
  /**
   * Removes or replaces one of a run's models. Without this method, models cannot be removed. A replaced model's name
   * is changed in the request and the step inputs.
   * @throws FlowCannot if no model would be left
   */
  readonly changeModels?: (
    run: { readonly id: string; readonly project: string; readonly request: RunRequest },
    steps: readonly KnownStep[],
    change: Pick<ModelChange, 'model' | 'by'>,
  ) => ModelsChanged
  /** The artifact path of the request. Defaults to `request.md`. Undefined if the input is not a user's text. */
  readonly requestPath?: (run: { readonly id: string; readonly project: string }) => string | undefined
  /** Returns the artifact path for a user's file. By default, the flow accepts no files. */
  readonly resourcePath?: (run: { readonly id: string; readonly project: string }, name: string) => string
  /** Returns the artifact path for a document's nth feedback. By default, the flow accepts no feedback. */
  readonly feedbackPath?: (document: string, number: number) => string
  /** The path of the response to a prompt. Used to export the responses of failed steps. */
  readonly responsePath?: (prompt: string, names: readonly string[]) => string | undefined
  /**
   * The result of a run as a Markdown page, used as the first page of the run's export. The page links to artifacts.
   * Defaults to the artifact `index.md`, or to a list of artifacts.
   */
  readonly resultPage?: (run: StoredRun) => Promise<string | undefined>
  /** Says which feedback came too late for a run, and what to do. Undefined if all feedback was or will be read. */
  readonly lateFeedback?: (run: StoredRun) => string | undefined
  /** Why the flow accepts no feedback, and what to do instead. */
  readonly refusesFeedback?: string
  /** Why a run of the flow cannot be forked, and what to do instead. By default, every run can be forked. */
  readonly refusesFork?: (request: RunRequest) => string | undefined
  /** Removes data that a cancelled run created outside the store. May be called more than once. */
  readonly discard?: (run: CancelledRun) => Promise<void>
  /** The models of a run that names none. Defaults to the workspace's model. */
  readonly models?: readonly string[] | undefined
  /** The models that a run calls. Defaults to the models in the request. */
  readonly modelsOf?: (request: RunRequest) => readonly string[]
  /** Returns the first steps. The host is omitted if the caller only inspects the steps. */
  start(request: RunRequest, host?: StartHost): readonly StepDraft[] | Promise<readonly StepDraft[]>
  /** The handlers, keyed by kind of step. Each handler gets the inputs that the flow gives to its steps. */
  readonly kinds: Readonly<Record<string, StepHandler<never, unknown>>>
}
