import { sql } from 'kysely'
import type { CallOptions } from '../../answer/ask.ts'
import type { Origin } from '../../artifact/artifact.ts'
import type { PromptRecord } from '../../artifact/prompt-record.ts'
import { CallFailed, countUnpriced } from '../../call/call-failed.ts'
import type { Ask, CallOutcome, CallProgress } from '../../call/call-model.ts'
import type { WorstCase } from '../../call/cost-of.ts'
import type { CallRequest, CallUsage, RecordedCall } from '../../call/model.ts'
import { isSpent } from '../../call/output-limit.ts'
import { callFingerprint, requestRecord } from '../../call/request-record.ts'
import { makeBlob, putBlob } from '../../store/index.ts'
import type { ForkOrigin } from '../../store/run-request.ts'
import { storableJson } from '../../store/storable-json.ts'
import type { Store } from '../../store/store.ts'
import type { StepSpan } from '../../telemetry/telemetry.ts'
import type { OnBoundary } from '../flow/boundary.ts'
import { AnswerAwaited, ClaimLost } from '../flow/errors.ts'
import type { StepContext } from '../flow/flow.ts'
import { addEvent } from '../records/events.ts'
import type { RunLimits } from '../records/run-limits.ts'
import type { AnsweredCall, BegunCall, CallRecords, WantedCall } from './call-records.ts'
import { readCall } from './read-call.ts'
import { takeAnswer } from './take-answer.ts'

/** If a step makes no request for this long, all its requests are assumed to have been made. */
const QUIET_MS = 50
const MAX_RAISES = 2
const SHORTEST_WAIT_MS = 50
const LONGEST_WAIT_MS = 1_000

/** The call that a model is currently answering. */
export interface CallPosition {
  readonly run: string
  readonly step: string
  readonly call: string
  readonly model: string
}

export type OnProgress = (position: CallPosition, event: CallProgress) => void

/** The parts of an engine that make and store calls. */
export interface CallServices {
  readonly store: Store
  readonly records: { readonly calls: CallRecords }
  readonly ask: Ask
  /** Whether a person answers in place of the model. False by default. */
  readonly isManual?: (model: string) => boolean
  readonly costOf: (model: string, usage: CallUsage) => number | undefined
  /** The maximum usage of a call, reserved before the call starts. */
  readonly worstCase: (request: CallRequest) => Promise<WorstCase>
  /** Adds the workspace's settings to a request, before the request is fingerprinted and stored. */
  readonly prepare?: (request: CallRequest) => CallRequest
  /** The output limit for a retry after an empty response. Undefined if the limit cannot be raised. */
  readonly raiseLimit?: (request: CallRequest) => number | undefined
  readonly onBoundary?: OnBoundary
  /** Called with progress while a model answers. */
  readonly onProgress?: OnProgress
  readonly sleep: (milliseconds: number, signal?: AbortSignal) => Promise<void>
}

/** While the store is unavailable, retries its operations as long as the claim is valid. */
export type Keep = <T>(work: () => Promise<T>) => Promise<T>

/** The step that makes the calls, and what the engine adds to them. */
export interface StepCallsOptions {
  readonly id: string
  readonly run: string
  /** The step's claim number. */
  readonly claim: number
  readonly limits: RunLimits
  /** Set if the run is a fork, which takes the answers of identical requests from another run. */
  readonly fork?: ForkOrigin | undefined
  /** Number of earlier calls whose answers are discarded. */
  readonly spentCalls: number
  /** Completes the origins of a prompt with facts about the run. */
  readonly originsOf: (request: CallRequest, origins: readonly Origin[], record?: PromptRecord) => readonly Origin[]
  readonly span?: Pick<StepSpan, 'ask'> | undefined
  readonly signal: AbortSignal
  readonly keep: Keep
}

/** A call as the step has asked for it. */
interface StepCall {
  /** Identifies the call within its step: a number that starts at 1, or a name that stays the same after a crash. */
  readonly number: number | string
  readonly request: CallRequest
  readonly origins: readonly Origin[]
  readonly record: PromptRecord | undefined
  readonly options: CallOptions
  readonly signal: AbortSignal
}

/**
 * Makes the calls of one step. The exact request is stored before a call, and the response when it arrives. After a
 * crash, a stored response is reused. No transaction is open during a call.
 *
 * If a person has to answer some calls, the other concurrent calls finish first. The person then gets all prompts at
 * once, and no response is lost.
 */
export class StepCalls {
  readonly #engine: CallServices
  readonly #step: StepCallsOptions
  readonly #awaited: AnswerAwaited[] = []
  readonly #underWay = new Set<Promise<RecordedCall>>()
  #lastNumber: number
  #count = 0
  #isOver = false

  constructor(engine: CallServices, step: StepCallsOptions) {
    this.#engine = engine
    this.#step = step
    this.#lastNumber = step.spentCalls
  }

  /** The calls that a person has to answer before the step can continue. */
  get awaited(): readonly AnswerAwaited[] {
    return this.#awaited
  }

  /** @throws AnswerAwaited if a person has to answer this call or an earlier call of the step */
  readonly call: StepContext['call'] = async (request, origins, record, options = {}) => {
    // Later calls of the step would depend on the missing answer.
    if (this.#isOver) throw this.#awaited[0]!
    this.#count++
    const { signal } = this.#step
    const calling = this.#callWithinLimit({
      number: options.name ?? ++this.#lastNumber,
      request: this.#engine.prepare?.(request) ?? request,
      origins: this.#step.originsOf(request, origins, record),
      record,
      options,
      signal: options.signal ? AbortSignal.any([signal, options.signal]) : signal,
    })
    this.#underWay.add(calling)
    try {
      return await calling
    } catch (error) {
      if (!(error instanceof AnswerAwaited)) throw error
      this.#awaited.push(error)
      this.#underWay.delete(calling)
      await this.settled()
      throw error
    } finally {
      this.#underWay.delete(calling)
    }
  }

  /** Waits until the step has stopped making requests. */
  async settled(): Promise<void> {
    for (let seen = -1; seen !== this.#count; ) {
      seen = this.#count
      await Promise.allSettled(this.#underWay)
      await this.#engine.sleep(QUIET_MS)
    }
    this.#isOver = true
  }

  /** If the model uses up its limit without output, repeats the call with a higher limit. */
  async #callWithinLimit(call: StepCall): Promise<RecordedCall> {
    let { request } = call
    for (let raised = 0; ; raised++) {
      const number = raised === 0 ? call.number : `${call.number}-raised-${raised}`
      const response = await this.#callOnce({ ...call, request, number })
      if (!isSpent(response)) return response
      const { model, maxOutputTokens } = request
      const limit = raised < MAX_RAISES ? this.#engine.raiseLimit?.(request) : undefined
      if (limit === undefined) {
        const message = `used up its limit of ${maxOutputTokens} output tokens without an answer. Raise models.${model}.maxOutputTokens in quire.yaml, or set a lower reasoning effort.`
        throw new CallFailed(model, 'rejected', message)
      }
      request = { ...request, maxOutputTokens: limit }
    }
  }

  async #callOnce(call: StepCall): Promise<RecordedCall> {
    const { onBoundary, records, store, isManual } = this.#engine
    const { id: step, run, fork, keep } = this.#step
    const { request, options } = call
    const wanted = this.#wanted(call)
    const taken = fork && (await keep(() => takeAnswer(store.db, wanted, fork, options.searchable)))
    if (taken !== undefined) return keep(() => readCall(store.db, taken))
    const { id, state } = await this.#begin(call, wanted)
    if (state === 'stored') return keep(() => readCall(store.db, id))
    if (isManual?.(request.model)) {
      throw new AnswerAwaited(id, request.model, callFingerprint(request), options.searchable)
    }
    try {
      await onBoundary?.('call.requested', step)
      const outcome = await this.#ask(call, id).catch((error: unknown) => partialOutcome(error, options))
      await onBoundary?.('call.answered', step)
      const cost = this.#engine.costOf(request.model, outcome.usage)
      const unpriced = this.#countUnpriced(request.model, outcome.failures.slice(0, outcome.retries))
      const { searchable } = options
      const answered = { id, run, request, outcome, cost, unpriced, ...(searchable !== undefined && { searchable }) }
      const isKept = await keep(() => records.calls.end(answered))
      await onBoundary?.('call.stored', step)
      // Two workers made the same call, because one worker was presumed dead. Both use the first response.
      if (!isKept) return keep(() => readCall(store.db, id))
      const { text, finishReason, providerFinishReason, usage } = outcome
      return { id, text, finishReason, providerFinishReason, usage }
    } catch (error) {
      if (error instanceof CallFailed) await keep(() => this.#storeFailure(id, error))
      throw error
    }
  }

  #wanted({ number, request, origins, record }: StepCall): WantedCall {
    const { costOf, isManual } = this.#engine
    const { id: step, run, claim, limits } = this.#step
    return {
      run,
      step,
      claim,
      number,
      request,
      sent: makeBlob(requestRecord(request)),
      limits,
      isManual: isManual?.(request.model) ?? false,
      isFree: costOf(request.model, {}) === 0,
      origins,
      ...(record && { record }),
    }
  }

  /**
   * Waits until the budget covers the request's maximum usage, then stores the request.
   * @throws LimitReached
   * @throws ClaimLost if another worker has the step by now
   */
  async #begin({ request, signal }: StepCall, call: WantedCall): Promise<Extract<BegunCall, { readonly id: string }>> {
    const { records, worstCase, sleep } = this.#engine
    const { step } = call
    const { limits, keep } = this.#step
    const isPriced = limits.tokens !== undefined || limits.cost !== undefined
    const wanted: WantedCall = { ...call, ...(isPriced && { worst: await worstCase(request) }) }
    for (let wait = SHORTEST_WAIT_MS; ; wait = Math.min(wait * 1.5, LONGEST_WAIT_MS)) {
      const begun = await keep(() => records.calls.begin(wanted))
      if (begun.state === 'refused') throw begun.error
      if (begun.state === 'lost') throw new ClaimLost(step)
      if ('id' in begun) return begun
      await sleep(wait, signal)
      signal.throwIfAborted()
    }
  }

  async #ask({ request, record, options, signal }: StepCall, id: string): Promise<CallOutcome> {
    const { id: step, run, span } = this.#step
    const { ask, onProgress } = this.#engine
    const { takesPartial = false } = options
    const onEvent = (event: CallProgress): void => {
      options.onProgress?.(event)
      onProgress?.({ run, step, call: id, model: request.model }, event)
    }
    const send = () => ask(request, signal, onEvent, { takesPartial })
    return span ? span.ask(request, send, record?.blueprint.name) : send()
  }

  /** The number of repeated requests whose cost is unknown. Requests to a free model cost nothing. */
  #countUnpriced(model: string, repeated: CallFailed['failures']): number {
    return this.#engine.costOf(model, {}) === 0 ? 0 : countUnpriced(repeated)
  }

  async #storeFailure(id: string, error: CallFailed): Promise<void> {
    // A free model always costs 0, even if the tokens were not counted.
    const cost = this.#engine.costOf(error.model, {})
    const repeated = error.failures.slice(0, -1)
    const unpriced = this.#countUnpriced(error.model, repeated)
    await this.#engine.store.db.transaction().execute(async (tx) => {
      const facts = { code: error.failure, message: error.message }
      // The partial text is not a response, but it was paid for and may explain the failure.
      const partial = error.partialText === undefined ? undefined : await putBlob(tx, error.partialText)
      await tx
        .updateTable('call')
        .set({
          status: 'failed',
          error: storableJson(facts),
          ...(partial && { response_blob: partial }),
          retries: sql`retries + ${repeated.length}`,
          unpriced_requests: sql`unpriced_requests + ${unpriced}`,
          ...(cost !== undefined && { cost }),
        })
        .where('id', '=', id)
        .where('status', '<>', 'completed')
        .execute()
      await addEvent(tx, this.#step.run, 'call.failed', { call: id, ...facts })
    })
  }
}

/** Returns the partial text of a temporary failure, if the step accepts it. Otherwise rethrows the error. */
function partialOutcome(error: unknown, { takesPartial = false }: CallOptions): AnsweredCall['outcome'] {
  if (!takesPartial || !(error instanceof CallFailed) || !error.canHeal || !error.partialText?.trim()) throw error
  return {
    text: error.partialText,
    finishReason: 'error',
    providerFinishReason: undefined,
    usage: {},
    warnings: [error.message],
    latencyMs: undefined,
    retries: Math.max(0, error.failures.length - 1),
    failures: error.failures,
  }
}
