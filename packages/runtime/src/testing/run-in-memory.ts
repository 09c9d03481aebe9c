import type { ArtifactDraft } from '../artifact/artifact.ts'
import type { CallRequest, FinishReason, Model } from '../call/model.ts'
import type { Flow, JsonValue, RunRequest, RunResource, StepDraft } from '../engine/flow/flow.ts'
import { type MemoryCall, MemoryRun } from '../rehearsal/memory-run.ts'

/** A response: a text, or a text that did not end normally. */
export type TestResponse = string | { readonly text: string; readonly finishReason: FinishReason }

export interface RunInMemoryOptions extends Partial<RunRequest> {
  /**
   * The responses of the models: one for every call, a list in the order of the calls, or a function. The last response
   * of a list is repeated.
   */
  readonly answers: TestResponse | readonly TestResponse[] | AnswerCall
  readonly project?: string
  readonly resources?: readonly RunResource[]
  /** Whether gates are treated as approved. By default, steps after a gate do not run. */
  readonly approves?: boolean
  /** Whether the errors of failed steps are returned. By default, the first error is thrown. */
  readonly collectsErrors?: boolean
  /** Lowers the maximum number of continuations and repeats of each answer. */
  readonly maxContinuations?: number
}

export type AnswerCall = (request: CallRequest, step: StepDraft) => TestResponse | Promise<TestResponse>

export interface RunInMemory {
  /** Keys of the steps that ran, in order. */
  readonly steps: readonly string[]
  readonly calls: readonly MemoryCall[]
  /** The prompts of the calls, each as one text. */
  readonly prompts: readonly string[]
  /** Outputs by step key. */
  readonly outputs: Readonly<Record<string, JsonValue>>
  /** Artifacts by path, the request included. */
  readonly artifacts: ReadonlyMap<string, ArtifactDraft>
  /** Keys of the gates that wait for a person. */
  readonly waiting: readonly string[]
  /** Errors by step key. */
  readonly errors: Readonly<Record<string, Error>>
}

/**
 * Runs a flow without a store and without models, for tests. Each step runs when the steps that it needs are completed.
 * Steps cannot use the store.
 * @example
 * await runInMemory(flow, { input: 'Open on Sundays?', answers: '{"verdict": "yes"}' })
 * // → { prompts: ['Open on Sundays? Answer in JSON.'], outputs: { judge: { verdict: 'yes' } }, … }
 */
export async function runInMemory(flow: Flow, options: RunInMemoryOptions): Promise<RunInMemory> {
  const { input = '', models = ['test/model'], options: flowOptions = {}, answers, ...rest } = options
  const request: RunRequest = { input, models, options: flowOptions }
  const answer = answering(answers)
  const run = new MemoryRun(flow, request, await flow.start(request), {
    id: 'r1',
    project: rest.project ?? 'test',
    resources: rest.resources ?? [],
    isStrict: true,
    async respond(sent, step) {
      const response = await answer(sent, step)
      return typeof response === 'string' ? { text: response, finishReason: 'stop' } : response
    },
    ...(rest.maxContinuations !== undefined && { maxContinuations: rest.maxContinuations }),
  })
  const steps: string[] = []
  const waiting: string[] = []
  const errors: Record<string, Error> = {}
  for (let step = run.takeStep(); step; step = run.takeStep()) {
    steps.push(step.key)
    try {
      const result = await run.perform(flow, step)
      if (result.status === 'waiting') waiting.push(step.key)
      if (result.status === 'completed' || rest.approves) run.finish(step, result)
    } catch (error) {
      if (!rest.collectsErrors) throw error
      errors[step.key] = error as Error
    }
  }
  const prompts = run.calls.map(({ request: { messages } }) => messages.map(({ content }) => content).join('\n'))
  const { calls, artifacts } = run
  return { steps, calls, prompts, outputs: Object.fromEntries(run.outputs), artifacts, waiting, errors }
}

/** Returns a function that gives the next response. */
export function answering(answers: RunInMemoryOptions['answers']): AnswerCall {
  if (typeof answers === 'function') return answers
  const list = Array.isArray(answers) ? answers : [answers]
  let count = 0
  return () => list[Math.min(count++, list.length - 1)] ?? ''
}

/**
 * A model for tests with a store. It gives the responses in order, repeats the last one, and remembers the requests.
 * @example
 * const model = answeringModel(['{"verdict": "yes"}'])
 * await using quire = await openQuire(folder, { openModel: () => model })
 * await quire.run('review', { input: 'Open on Sundays?' }).result
 * model.requests.length // → 1
 */
export function answeringModel(
  answers: TestResponse | readonly TestResponse[] | ((request: CallRequest) => TestResponse),
  id = 'test/model',
): Model & { readonly requests: readonly CallRequest[] } {
  const requests: CallRequest[] = []
  const answer = answering(answers)
  return {
    id,
    requests,
    async *stream(request) {
      requests.push(request)
      const response = await answer(request, { key: '', name: '', kind: '', input: null })
      const { text, finishReason } =
        typeof response === 'string' ? { text: response, finishReason: 'stop' as const } : response
      yield { type: 'text', text }
      yield { type: 'finish', finishReason, usage: {} }
    },
  }
}
