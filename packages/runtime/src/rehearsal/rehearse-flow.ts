import { QuireError } from '@quire/core'
import { textToRepeat } from '@quire/core/response'
import { type AskingStep, withAsk } from '../answer/ask.ts'
import type { PromptRecord } from '../artifact/prompt-record.ts'
import type { CallRequest } from '../call/model.ts'
import type {
  Flow,
  JsonValue,
  PreviewedRun,
  RunRequest,
  StepContext,
  StepDraft,
  StepResult,
} from '../engine/flow/flow.ts'

export interface RehearsedCall {
  readonly step: StepDraft
  readonly request: CallRequest
  readonly answer: string
  /** The record of the prompt, if the flow keeps a record. */
  readonly record?: PromptRecord
}

export interface Rehearsal {
  readonly calls: readonly RehearsedCall[]
  /** Steps that could not be rehearsed, because no placeholder satisfies the schema of a step that they need. */
  readonly untried: readonly StepDraft[]
  /** Runs the last step again with another version of the flow, and returns the new calls. */
  readonly again: (other: Flow) => Promise<readonly RehearsedCall[]>
}

export interface RehearsalOptions {
  /** Whether every answer is truncated, so that continuations are rehearsed too. */
  readonly isCut?: boolean
  /** Lowers the maximum number of continuations and repeats of each answer. */
  readonly maxContinuations?: number
  /** Whether the rehearsal may stop after this call's step. */
  readonly isEnough?: (call: RehearsedCall) => boolean
}

const RUN = 'rehearsal'

/** Runs a flow in memory with placeholder answers. */
export async function rehearseFlow(
  flow: Flow,
  request: RunRequest,
  { project, resources = [] }: PreviewedRun,
  answer: (step: StepDraft, request: CallRequest) => string,
  { isCut = false, maxContinuations, isEnough = () => false }: RehearsalOptions = {},
): Promise<Rehearsal> {
  const run = { id: RUN, project, request }
  const outputs = new Map<string, JsonValue>()
  const texts = new Map(resources.map(({ name, text }) => [flow.resourcePath?.(run, name) ?? name, text]))
  const calls: RehearsedCall[] = []
  let open = await flow.start(request)
  /** The steps that are repeated with another version of the flow: all steps without calls, and the last step. */
  const repeated: StepDraft[] = []
  for (;;) {
    const step = open.find(({ needs = [] }) => needs.every((need) => outputs.has(need)))
    if (!step || calls.some(isEnough)) return { calls, untried: open, again }
    open = open.filter((one) => one !== step)
    const before = calls.length
    try {
      const result = await tryStep(flow, step)
      if (calls.length === before || calls.some(isEnough)) repeated.push(step)
      if (result.status === 'completed')
        open = [...handedOn(open, step.key, result.continuesIn), ...(result.next ?? [])]
    } catch (error) {
      if (!QuireError.isInstance(error)) throw error
    }
  }

  async function tryStep(tried: Flow, step: StepDraft): Promise<StepResult> {
    const handler = tried.kinds[step.kind]!
    const limit = maxContinuations === undefined ? {} : { maxContinuations }
    const result = (await handler(withAsk(contextFor(step), tried, limit) as StepContext<never>)) as StepResult
    for (const { path, text } of result.artifacts ?? []) texts.set(path, text)
    // Treats gates as approved.
    const output = result.status === 'waiting' ? null : (result.output ?? null)
    outputs.set(step.key, JSON.parse(JSON.stringify(output)) as JsonValue)
    return result
  }

  async function again(other: Flow): Promise<readonly RehearsedCall[]> {
    const before = calls.length
    for (const step of repeated) await tryStep(other, step)
    return calls.splice(before)
  }

  function contextFor(step: StepDraft): Omit<StepContext, keyof AskingStep> {
    let rest: string | undefined
    /** Returns the next part of the answer. */
    const say = (asked: CallRequest): string => {
      if (rest !== undefined) {
        const said = rest
        rest = undefined
        return said
      }
      const whole = answer(step, asked)
      if (!isCut) return whole
      const said = whole.slice(0, Math.ceil(whole.length / 2)).trimEnd()
      rest = `${textToRepeat(said)}${whole.slice(said.length)}`
      return said
    }
    return {
      run,
      step: {
        id: `${RUN}/${step.key}`,
        key: step.key,
        name: step.name,
        stage: step.stage,
        depth: 0,
        input: JSON.parse(JSON.stringify(step.input)) as JsonValue,
        attempt: 1,
      },
      needs: Object.fromEntries((step.needs ?? []).map((need) => [need, outputs.get(need)!])),
      // Recipes do not have their own tables.
      store: undefined as never,
      local: undefined,
      signal: new AbortController().signal,
      async call(asked, _origins, record) {
        const text = say(asked)
        calls.push({ step, request: asked, answer: text, ...(record && { record }) })
        const id = `${RUN}/${step.key}#${calls.length}`
        const finishReason = rest === undefined ? 'stop' : 'length'
        return { id, text, finishReason, providerFinishReason: finishReason, usage: {} }
      },
      read: async (path) => texts.get(path) ?? '',
    }
  }
}

/** Replaces dependencies on a step with dependencies on its successor. */
function handedOn(open: readonly StepDraft[], key: string, heir: string | undefined): readonly StepDraft[] {
  if (heir === undefined) return open
  return open.map((step) => ({ ...step, needs: (step.needs ?? []).map((need) => (need === key ? heir : need)) }))
}
