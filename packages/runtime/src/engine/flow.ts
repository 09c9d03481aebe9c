import type { Transaction } from 'kysely'
import type { ArtifactDraft, Origin } from '../artifact/artifact.ts'
import type { PromptRecord } from '../artifact/prompt-record.ts'
import type { CallProgress } from '../call/call-model.ts'
import type { CallRequest } from '../call/model.ts'
import type { Database, StepRetry, StepStatus } from '../store/database.ts'
import type { JsonValue, ModelChange, RunRequest } from '../store/run-request.ts'
import type { Store } from '../store/store.ts'
import type { FlowIdentity } from './flow-identity.ts'
import type { RecordedCall } from './record-call.ts'
import type { StoredRun } from './stored-run.ts'

export type { JsonValue, ModelChange, RunRequest } from '../store/run-request.ts'

/** A step to create. Its key identifies it within the run: the same key twice is the same step. */
export interface StepDraft {
  readonly key: string
  readonly name: string
  /** Which of the flow's handlers runs it. */
  readonly kind: string
  readonly stage?: string
  readonly input: JsonValue
  /** Keys of steps that must be completed before it starts. */
  readonly needs?: readonly string[]
  /** How it is tried again when it fails with a cause that can heal; a step that does not say is not. */
  readonly retry?: StepRetry
}

/** The result of a step: its outputs and follow-up steps, committed together. */
export type StepResult =
  | {
      readonly status: 'completed'
      readonly output?: JsonValue
      readonly artifacts?: readonly ArtifactDraft[]
      readonly next?: readonly StepDraft[]
      /** The key of a step that goes on with this one's work: what needs this step needs that one instead. */
      readonly continuesIn?: string
      /**
       * Stores rows in tables of the flow's own, in the transaction that ends the step. It may be called more than
       * once; what it throws makes the step fail.
       */
      readonly store?: (tx: Transaction<Database>) => Promise<void>
    }
  /** Nothing goes on from here until a person decides. */
  | { readonly status: 'waiting'; readonly reason: string; readonly artifacts?: readonly ArtifactDraft[] }

/** Options of a call made by a step. */
export interface StepCallOptions {
  /** Whether a reply that stays cut off counts as one, with the finish reason `error`. */
  readonly takesPartial?: boolean
  /** Names the call within its step, where calls may be made in any order; by default they are counted. */
  readonly name?: string
  /** The part of the prompt that can be searched for; all of it by default. */
  readonly searchable?: string
  /** Told while the model answers. */
  readonly onProgress?: (event: CallProgress) => void
  /** Ends the call early; it ends with the step in any case. */
  readonly signal?: AbortSignal
}

/** The context of a step: its run, its input, and methods to ask models and read artifacts. */
export interface StepContext {
  readonly run: { readonly id: string; readonly project: string; readonly request: RunRequest }
  readonly step: {
    readonly id: string
    readonly key: string
    readonly name: string
    readonly stage: string | undefined
    readonly depth: number
    readonly input: JsonValue
    /** 1 for the first try; more after a crash or a failure. */
    readonly attempt: number
  }
  /** Outputs of the steps that this one needs, by key. */
  readonly needs: Readonly<Record<string, JsonValue>>
  readonly signal: AbortSignal
  /**
   * Asks a model. A reply that was stored before a crash is given back, not paid for again. A reply that stays cut off
   * after all retries is a failure; for a step that takes it in part, it is one with the finish reason `error`.
   * @throws AnswerAwaited where a person has to answer. The step ends, whatever it makes of that, and is begun anew
   * when the answer is there.
   */
  call(
    request: CallRequest,
    origins: readonly Origin[],
    record?: PromptRecord,
    options?: StepCallOptions,
  ): Promise<RecordedCall>
  /** The text of an artifact of this run, by its path. */
  read(path: string): Promise<string>
  /** For flows with tables of their own. */
  readonly store: Store
  /** What the program that runs the flow handed to its steps; undefined where another program took the step over. */
  readonly local: unknown
}

/** Performs one kind of step. It may be called again after a crash. */
export type StepHandler = (context: StepContext) => Promise<StepResult>

/** An option that a run of a flow takes besides its input and models. */
export interface FlowOption {
  /** Also the name of its flag: `max_tasks` is `--max-tasks`. */
  readonly name: string
  readonly description: string
  /**
   * What its value is; a text by default. Where it is given as a text, as on a command line, numbers, booleans and
   * lists (separated by commas) are read from it. Paths are made absolute. A model is named in full, as models of the
   * request are, and refused where it cannot be used.
   */
  readonly type?: 'string' | 'number' | 'boolean' | 'path' | 'list' | 'model'
  /** What the flow uses where nothing is given, for help texts. */
  readonly default?: string | number
  /** Whether it only says how much of the flow is run: then a run with another is the same run, and goes on. */
  readonly isScope?: boolean
  /** What a run gets where nothing is given: `today`, the date as 2026-03-20. It is stored with the run and stays. */
  readonly fill?: 'today'
}

/** An existing step of a run, with the facts that additions to the run may depend on. */
export interface KnownStep {
  readonly key: string
  readonly status: StepStatus
  readonly output: JsonValue
  /** Keys of the steps that it needs. */
  readonly needs: readonly string[]
  /** Whether nothing of it has been done: then it can be withdrawn. */
  readonly isUntouched?: boolean
}

/** An addition to an existing run. */
export interface Extension {
  readonly steps: readonly StepDraft[]
  /** Keys of steps that the new ones take the place of. What these made stays; what is open of them is not done. */
  readonly supersedes: readonly string[]
  /** For new steps that do again what a step did before, the key of that step: what they may cost. */
  readonly formerly?: Readonly<Record<string, string>>
  /** Keys of steps that are not to be done for now. Only untouched ones are removed; they can be added again. */
  readonly withdraws?: readonly string[]
}

/** The changes to a run when a model leaves it. */
export interface ModelsChanged extends Extension {
  /** What the flow notes of the change. */
  readonly change: ModelChange
  /** The keys of the run's steps in the order in which they are shown and handed to those who need several. */
  readonly order: readonly string[]
  /** The change as an artifact, for the lineage of what comes of it. */
  readonly record: ArtifactDraft
}

/** A user's file that a run can use. */
export interface RunResource {
  readonly name: string
  readonly text: string
}

/** The facts about a run that has not started. */
export interface PreviewedRun {
  readonly project: string
  readonly resources?: readonly RunResource[]
}

/** From the minimum needed to the maximum expected, under the assumptions of an estimate. */
export interface Range {
  readonly from: number
  readonly to: number
}

/** Expected calls of one step and model; the tokens are their total. */
export interface ExpectedCalls {
  readonly stage?: string
  readonly step: string
  readonly model: string
  readonly calls: Range
  readonly input: Range
  readonly output: Range
  /** Those of the fewest input tokens that repeat the beginning of an earlier prompt to the model. */
  readonly repeated?: number
}

/** The expected usage of a run, before it starts. */
export interface FlowEstimate {
  readonly calls: readonly ExpectedCalls[]
  /** What the figures assume, each a sentence. */
  readonly assumptions: readonly string[]
  /** Whether there may be more calls than these, depending on the answers. */
  readonly isOpen?: boolean
}

/** The facts available to an estimate. */
export interface EstimatedRun extends PreviewedRun {
  /** The tokens of a request's prompt, and the most that its answer may have. */
  measure(request: CallRequest): Promise<{ readonly input: number; readonly output: number }>
}

/** A cancelled run. */
export interface CancelledRun {
  readonly id: string
  readonly request: RunRequest
  /** What one of its steps was given; undefined where there is no such step. */
  stepInput(key: string): Promise<JsonValue | undefined>
}

/** A prompt that a run would send, shown before it starts. */
export interface PromptPreview {
  readonly name: string
  readonly model: string
  readonly text: string
  /** What of the run is not shown with it, and why. */
  readonly note?: string
}

/** The services available to a flow before its run is stored. */
export interface StartHost {
  /** @throws CallFailed where a model cannot be asked, as far as that is known before anything is sent */
  checkModel(model: string): Promise<void>
}

/** The program that a run executes. */
export interface Flow {
  readonly name: string
  readonly description: string
  /** Whether lists leave it out, because nobody starts it by its name. */
  readonly isHidden?: boolean
  /** Whether somebody waits for its runs: only who starts or resumes one works on it, no other worker takes it over. */
  readonly isInteractive?: boolean
  /**
   * Tells it from other flows of the same name on the same store: their runs are not worked on here. Whoever loads
   * flows of a workspace or a kit sets it. Without one, flows of one name count as the same.
   */
  readonly identity?: FlowIdentity
  /** The options it knows; any other is refused. Where it does not say, it takes whatever it is given. */
  readonly options?: readonly FlowOption[]
  /** The prompts of a run, without running it. What earlier answers would bring stands in them as what it is. */
  readonly preview?: (request: RunRequest, run: PreviewedRun) => Promise<readonly PromptPreview[]>
  /** What a run would use, without running it. Without this, what `preview` shows is counted. */
  readonly estimate?: (request: RunRequest, run: EstimatedRun) => Promise<FlowEstimate>
  /**
   * What a run that is there still lacks to be what is asked for now; `redo` names a part that is to be made again.
   * Steps that it has are left out of account. A flow without this cannot be extended.
   */
  readonly extend?: (request: RunRequest, known: readonly KnownStep[], redo?: string) => Extension
  /**
   * Lets a run go on without one of its models, or with another in its place. In a flow without this, none can be left
   * out, and one that is replaced has its name replaced in the request and in the inputs of steps.
   * @throws FlowCannot where no model would be left
   */
  readonly changeModels?: (
    run: { readonly id: string; readonly project: string; readonly request: RunRequest },
    known: readonly KnownStep[],
    change: Pick<ModelChange, 'model' | 'by'>,
  ) => ModelsChanged
  /**
   * Where the request stands among a run's artifacts: `request.md` by default. Undefined for a flow whose input is no
   * text that a user handed in.
   */
  readonly requestPath?: (run: { readonly id: string; readonly project: string }) => string | undefined
  /** Where a file that the user adds to a run stands among its artifacts. A flow without this takes none. */
  readonly resourcePath?: (run: { readonly id: string; readonly project: string }, name: string) => string
  /** Where the nth feedback on one of its documents stands among its artifacts. A flow without this takes none. */
  readonly feedbackPath?: (document: string, number: number) => string
  /** Where the response to a prompt stands, by the prompt's path, so that an export has those of failed steps too. */
  readonly responsePath?: (prompt: string, known: readonly string[]) => string | undefined
  /**
   * What a run came to, as a page in Markdown: the page that its export opens with. It links artifacts by their paths.
   * A flow without this has a list of its artifacts.
   */
  readonly resultPage?: (run: StoredRun) => Promise<string>
  /** Why it takes no feedback, and what to do instead. */
  readonly refusesFeedback?: string
  /** Removes what a cancelled run keeps outside the store. May be called more than once. */
  readonly discard?: (run: CancelledRun) => Promise<void>
  /** The models that a run asks, in a flow whose options name some; by default those of the request. */
  readonly modelsOf?: (request: RunRequest) => readonly string[]
  /** The first steps. Whoever only looks at them, and stores no run, gives no host. */
  start(request: RunRequest, host?: StartHost): readonly StepDraft[] | Promise<readonly StepDraft[]>
  readonly kinds: Readonly<Record<string, StepHandler>>
}
