import { type AskingStep, withAsk } from '../answer/ask.ts'
import type { ArtifactDraft } from '../artifact/artifact.ts'
import type { PromptRecord } from '../artifact/prompt-record.ts'
import type { CallRequest, RecordedCall } from '../call/model.ts'
import type {
  Flow,
  JsonValue,
  RunRequest,
  RunResource,
  StepContext,
  StepDraft,
  StepResult,
} from '../engine/flow/flow.ts'

/** A call of a run in memory, and its response. */
export interface MemoryCall {
  readonly step: StepDraft
  readonly request: CallRequest
  readonly answer: string
  /** The record of the prompt, if the flow keeps a record. */
  readonly record?: PromptRecord
}

/** What a step says about one of its calls. */
export interface CallFacts {
  /** The name of the call within the step, if it has one. */
  readonly name?: string
  readonly record?: PromptRecord
}

export interface MemoryRunOptions {
  readonly id: string
  readonly project: string
  readonly resources?: readonly RunResource[]
  readonly respond: (
    request: CallRequest,
    step: StepDraft,
    call: CallFacts,
  ) => Promise<Pick<RecordedCall, 'text' | 'finishReason'>> | Pick<RecordedCall, 'text' | 'finishReason'>
  /** Lowers the maximum number of continuations and repeats of each answer. */
  readonly maxContinuations?: number
  /** Whether a step fails if it writes an artifact twice or reads one that does not exist, as with a store. */
  readonly isStrict?: boolean
}

/** A run without a store. Steps run one after the other, and models are replaced by a function. */
export class MemoryRun {
  readonly outputs = new Map<string, JsonValue>()
  readonly artifacts = new Map<string, ArtifactDraft>()
  readonly calls: MemoryCall[] = []
  /** Steps that have not run yet. */
  open: readonly StepDraft[]
  readonly #run: StepContext['run']
  readonly #options: MemoryRunOptions

  constructor(flow: Flow, request: RunRequest, first: readonly StepDraft[], options: MemoryRunOptions) {
    this.#run = { id: options.id, project: options.project, request }
    this.#options = options
    this.open = first
    this.#keep(flow.requestPath ? flow.requestPath(this.#run) : 'request.md', 'request', request.input)
    for (const { name, text } of options.resources ?? []) {
      this.#keep(flow.resourcePath?.(this.#run, name) ?? name, 'resource', text)
    }
  }

  /** Takes the next step whose dependencies are met. */
  takeStep(): StepDraft | undefined {
    const step = this.open.find(({ needs = [] }) => needs.every((need) => this.outputs.has(need)))
    this.open = this.open.filter((one) => one !== step)
    return step
  }

  /** Performs a step, and keeps its artifacts. `finish` adds its output and its follow-up steps. */
  async perform(flow: Flow, step: StepDraft): Promise<StepResult> {
    const { maxContinuations } = this.#options
    const limit = maxContinuations === undefined ? {} : { maxContinuations }
    const context = withAsk(this.#contextOf(step), flow, limit) as StepContext<never>
    const result = (await flow.kinds[step.kind]!(context)) as StepResult
    for (const draft of result.artifacts ?? []) {
      if (this.#options.isStrict && this.artifacts.has(draft.path)) {
        throw new Error(`Two artifacts have the path ${draft.path}.`)
      }
      this.artifacts.set(draft.path, draft)
    }
    return result
  }

  finish(step: StepDraft, result: StepResult): void {
    const isCompleted = result.status === 'completed'
    this.outputs.set(step.key, (isCompleted ? copied(result.output) : undefined) ?? null)
    if (!isCompleted) return
    const { continuesIn, next = [] } = result
    const redirected = (need: string): string => (need === step.key ? (continuesIn ?? need) : need)
    this.open = [...this.open.map((one) => ({ ...one, needs: (one.needs ?? []).map(redirected) })), ...next]
  }

  #keep(path: string | undefined, kind: string, text: string): void {
    if (path !== undefined) this.artifacts.set(path, { path, kind, text, origins: [] })
  }

  #contextOf(step: StepDraft): Omit<StepContext, keyof AskingStep> {
    const { key, name, stage, input, needs = [] } = step
    const id = `${this.#run.id}/${key}`
    let count = 0
    return {
      run: this.#run,
      step: { id, key, name, stage, depth: 0, input: copied(input) ?? null, attempt: 1 },
      needs: Object.fromEntries(needs.map((need) => [need, this.outputs.get(need)!])),
      // There are no tables in memory.
      store: undefined as never,
      local: undefined,
      signal: new AbortController().signal,
      call: async (request, _origins, record, { name } = {}) => {
        const facts = { ...(name !== undefined && { name }), ...(record && { record }) }
        const { text, finishReason } = await this.#options.respond(request, step, facts)
        this.calls.push({ step, request, answer: text, ...(record && { record }) })
        return { id: `${id}#${++count}`, text, finishReason, providerFinishReason: finishReason, usage: {} }
      },
      read: async (path) => {
        const text = this.artifacts.get(path)?.text
        if (text === undefined && this.#options.isStrict) throw new Error(`There is no artifact ${path}.`)
        return text ?? ''
      },
    }
  }
}

/** Converts a value to JSON and back, as a store does. */
function copied(value: JsonValue | undefined): JsonValue | undefined {
  return value === undefined ? undefined : (JSON.parse(JSON.stringify(value)) as JsonValue)
}
