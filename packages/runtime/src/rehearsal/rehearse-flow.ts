import { QuireError } from '@quire/core'
import { textToRepeat } from '@quire/core/response'
import type { CallRequest } from '../call/model.ts'
import type { Flow, PreviewedRun, RunRequest, StepDraft, StepResult } from '../engine/flow/flow.ts'
import { type CallFacts, type MemoryCall, MemoryRun } from './memory-run.ts'

export interface Rehearsal {
  readonly calls: readonly MemoryCall[]
  /** Steps that could not be rehearsed, because no placeholder satisfies the schema of a step that they need. */
  readonly untried: readonly StepDraft[]
  /** Runs the last step again with another version of the flow, and returns the new calls. */
  readonly again: (other: Flow) => Promise<readonly MemoryCall[]>
}

export interface RehearsalOptions {
  /** Whether every answer is truncated, so that continuations are rehearsed too. */
  readonly isCut?: boolean
  /** Lowers the maximum number of continuations and repeats of each answer. */
  readonly maxContinuations?: number
  /** Whether the rehearsal may stop after this call's step. */
  readonly isEnough?: (call: MemoryCall) => boolean
}

type AnswerRehearsal = (step: StepDraft, request: CallRequest, call: CallFacts) => string | Promise<string>

/**
 * Runs a flow in memory with placeholder answers. Gates are treated as approved.
 * @example
 * const { calls } = await rehearseFlow(flow, request, { project: 'shop' }, () => 'Yes.')
 * calls[0].request.messages // → [{ role: 'user', content: 'Open on Sundays?' }]
 */
export async function rehearseFlow(
  flow: Flow,
  request: RunRequest,
  { project, resources = [] }: PreviewedRun,
  answer: AnswerRehearsal,
  { isCut = false, maxContinuations, isEnough = () => false }: RehearsalOptions = {},
): Promise<Rehearsal> {
  const run = new MemoryRun(flow, request, await flow.start(request), {
    id: 'rehearsal',
    project,
    resources,
    respond: isCut
      ? inHalves(answer)
      : async (sent, step, call) => ({ text: await answer(step, sent, call), finishReason: 'stop' }),
    ...(maxContinuations !== undefined && { maxContinuations }),
  })
  const { calls } = run
  /** The steps that are repeated with another version of the flow: all steps without calls, and the last step. */
  const repeated: StepDraft[] = []
  for (;;) {
    const step = calls.some(isEnough) ? undefined : run.takeStep()
    if (!step) return { calls, untried: run.open, again }
    const before = calls.length
    try {
      run.finish(step, await run.perform(flow, step))
      if (calls.length === before || calls.some(isEnough)) repeated.push(step)
    } catch (error) {
      if (!QuireError.isInstance(error)) throw error
    }
  }

  async function again(other: Flow): Promise<readonly MemoryCall[]> {
    const before = calls.length
    for (const step of repeated) {
      const { output = null } = (await run.perform(other, step)) as Extract<StepResult, { status: 'completed' }>
      run.outputs.set(step.key, output)
    }
    return calls.splice(before)
  }
}

/** Returns each answer in two parts. The first part of a step's answer is truncated, and the next call continues it. */
function inHalves(answer: AnswerRehearsal) {
  const rests = new Map<string, string>()
  return async (request: CallRequest, step: StepDraft, call: CallFacts) => {
    // A step that asks for several answers at the same time names its calls.
    const key = `${step.key} ${call.name?.replace(/_continuation_\d+$/, '') ?? ''}`
    const rest = rests.get(key)
    rests.delete(key)
    if (rest !== undefined) return { text: rest, finishReason: 'stop' as const }
    const whole = await answer(step, request, call)
    const text = whole.slice(0, Math.ceil(whole.length / 2)).trimEnd()
    rests.set(key, `${textToRepeat(text)}${whole.slice(text.length)}`)
    return { text, finishReason: 'length' as const }
  }
}
