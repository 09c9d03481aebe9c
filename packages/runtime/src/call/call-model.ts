import { CallFailed, type CallFailure, COSTLESS, type FailedAttempt } from './call-failed.ts'
import type { CallSettings } from './call-settings.ts'
import { createCacheWarmup } from './limits/cache-warmup.ts'
import type { CircuitPass } from './limits/circuit.ts'
import { type Clock, systemClock } from './limits/clock.ts'
import { estimateRequest } from './limits/estimate-request.ts'
import { createLimiters, type Limiter, type SharedLimits } from './limits/limiters.ts'
import { type RetryPolicy, retryPolicy, retryWait } from './limits/retry-policy.ts'
import type { CallEvent, CallRequest, CallUsage, FinishReason, Model } from './model.ts'
import type { ModelKind } from './model-kind.ts'
import { maxResponseCharacters } from './output-limit.ts'

/** Progress of a call. When an attempt fails, its text must be discarded. */
export type CallProgress =
  | { readonly type: 'attempt.started'; readonly attempt: number }
  | { readonly type: 'text'; readonly text: string }
  | {
      readonly type: 'attempt.failed'
      readonly attempt: number
      readonly failure: CallFailure
      readonly status: number | undefined
      readonly message: string
      /** The wait before the next attempt. Undefined if there is no next attempt. */
      readonly waitMs: number | undefined
    }

export interface CallOptions {
  readonly model: Model
  readonly limiter: Limiter
  readonly retry: RetryPolicy
  readonly clock: Clock
  /** A number from 0 (inclusive) to 1 (exclusive). */
  readonly random: () => number
  readonly signal: AbortSignal
  readonly onEvent?: (event: CallProgress) => void
  /** Whether the caller can continue a partial response. If so, an attempt that received text is not repeated. */
  readonly takesPartial?: boolean
}

export interface CallOutcome {
  readonly text: string
  readonly finishReason: FinishReason
  readonly providerFinishReason: string | undefined
  readonly usage: CallUsage
  readonly warnings: readonly string[]
  /** Duration of the successful attempt, from sending to the last byte. Excludes earlier waits. */
  readonly latencyMs: number
  readonly retries: number
  readonly failures: readonly FailedAttempt[]
}

export interface AskOptions {
  readonly openModel: (id: string) => Model | Promise<Model>
  readonly settings?: CallSettings
  /** Model kinds that have their own limits. */
  readonly kinds?: readonly ModelKind[]
  /** A number from 0 (inclusive) to 1 (exclusive), for retry jitter. */
  readonly random: () => number
  /** Provider limits that all processes share. */
  readonly shared?: SharedLimits
  /** Whether a model's provider has a cache for prompts. By default, it has none. */
  readonly hasPromptCache?: (model: string) => boolean
  /** Whether requests to a model contain the answer's schema. By default, they do. */
  readonly sendsSchema?: (model: string) => boolean
}

/** Calls the model that a request names. */
export type Ask = (
  request: CallRequest,
  signal: AbortSignal,
  onEvent?: CallOptions['onEvent'],
  options?: Pick<CallOptions, 'takesPartial'>,
) => Promise<CallOutcome>

/** Calls models during the lifetime of a process. Opens each model once and respects provider limits. */
export function createAsk(options: AskOptions): Ask {
  const { openModel, settings = {}, kinds, random, shared } = options
  const { hasPromptCache = () => false, sendsSchema = () => true } = options
  const clock = systemClock
  const warmup = createCacheWarmup(clock)
  const limiters = createLimiters(settings, clock, { ...(kinds && { kinds }), ...(shared && { shared }) })
  const retry = retryPolicy(settings.limits ?? {})
  const models = new Map<string, Promise<Model>>()
  return async (request, signal, onEvent, options) => {
    let model = models.get(request.model)
    if (!model) {
      model = Promise.resolve(openModel(request.model))
      models.set(request.model, model)
    }
    const facts = { model: await model, limiter: limiters.for(request.model), retry, clock, random, signal, ...options }
    if (!hasPromptCache(request.model)) return callModel(request, { ...facts, ...(onEvent && { onEvent }) })
    const { schema: _, ...withoutSchema } = request
    const warming = await warmup.enter(sendsSchema(request.model) ? request : withoutSchema, signal)
    const report = (event: CallProgress): void => {
      if (event.type === 'text') warming.begun()
      if (event.type === 'attempt.failed') warming.ended()
      onEvent?.(event)
    }
    try {
      return await callModel(request, { ...facts, onEvent: report })
    } finally {
      warming.ended()
    }
  }
}

/**
 * Makes one call within the provider's limits. Retries temporary failures. Throws `CallFailed` with all failed attempts
 * and the longest partial text.
 */
export async function callModel(request: CallRequest, options: CallOptions): Promise<CallOutcome> {
  const { limiter, retry, clock, random, signal, onEvent, takesPartial = false } = options
  const failures: FailedAttempt[] = []
  let partialText: string | undefined
  let excused = 0
  const onExcused = (): void => void excused++
  for (let attempt = 1; ; attempt++) {
    try {
      const outcome = await attemptCall(request, options, attempt, onExcused)
      return { ...outcome, retries: attempt - 1, failures }
    } catch (error) {
      const failed = signal.aborted ? cancelled(request, error) : error
      if (!(failed instanceof CallFailed)) throw failed
      const { failure, status } = failed
      if ((failed.partialText?.length ?? 0) > (partialText?.length ?? 0)) partialText = failed.partialText
      const isKept = takesPartial && failed.partialText !== undefined && failed.partialText.trim() !== ''
      const waitMs = isKept ? undefined : retryWait(failed, attempt - excused, retry, random)
      const isPartial = failed.partialText !== undefined
      const record = (waitedMs: number) =>
        failures.push({ failure, status, waitedMs: Math.round(waitedMs), ...(isPartial && { isPartial }) })
      onEvent?.({ type: 'attempt.failed', attempt, failure, status, message: failed.message, waitMs })
      if (waitMs === undefined) {
        record(0)
        throw withHistory(failed, partialText, failures)
      }
      const from = clock.now()
      await waitOrRecover(waitMs, limiter, clock, signal)
      record(clock.now() - from)
      if (signal.aborted) throw withHistory(cancelled(request, undefined), partialText, failures)
    }
  }
}

type Attempt = Omit<CallOutcome, 'retries' | 'failures'>

/** @param onExcused called if the attempt failed, but does not count */
async function attemptCall(
  request: CallRequest,
  options: CallOptions,
  attempt: number,
  onExcused: () => void,
): Promise<Attempt> {
  const { model, limiter, retry, clock, signal, onEvent } = options
  const permit = await limiter.acquire(estimateRequest(request), signal)
  const pass = limiter.circuit.enter()
  if ('waitMs' in pass) {
    permit.cancel()
    const { failures } = limiter.circuit
    const message = `${limiter.provider} failed ${failures} times in a row; calls to it are paused.`
    throw new CallFailed(request.model, pass.failure, message, { retryAfterMs: pass.waitMs })
  }
  let tokens: number | undefined
  try {
    onEvent?.({ type: 'attempt.started', attempt })
    const startedAt = clock.now()
    const { text, finish } = await readStream(request, model, signal, pass, permit.accepted, onEvent)
    const { usage, finishReason, providerFinishReason, warnings = [] } = finish
    tokens = totalTokens(usage)
    return { text, finishReason, providerFinishReason, usage, warnings, latencyMs: clock.now() - startedAt }
  } catch (error) {
    if (error instanceof CallFailed) {
      if (COSTLESS.includes(error.failure) && !error.partialText) tokens = 0
      if (error.failure === 'rate-limited' && !permit.refused(pauseOf(error, retry)) && retry.attempts > 1) onExcused()
    }
    throw error
  } finally {
    permit.release(tokens)
  }
}

type Finish = Extract<CallEvent, { type: 'finish' }>

async function readStream(
  request: CallRequest,
  model: Model,
  signal: AbortSignal,
  pass: CircuitPass,
  onAccepted: () => void,
  onEvent: CallOptions['onEvent'],
): Promise<{ text: string; finish: Finish }> {
  const limit = maxResponseCharacters(request) ?? Number.POSITIVE_INFINITY
  let text = ''
  try {
    for await (const event of model.stream(request, signal)) {
      onAccepted()
      if (event.type === 'finish') {
        pass.succeeded()
        return { text, finish: event }
      }
      const piece = event.text.slice(0, limit - text.length)
      text += piece
      if (piece !== '') onEvent?.({ type: 'text', text: piece })
      if (piece.length === event.text.length) continue
      pass.succeeded()
      const warning = `The reply was ended after ${limit} characters, because it was much longer than its limit of ${request.maxOutputTokens} tokens.`
      // Leaving the loop closes the connection.
      return { text, finish: { type: 'finish', finishReason: 'length', usage: {}, warnings: [warning] } }
    }
    throw new CallFailed(request.model, 'cut-off', 'the reply ended without an end marker.', { partialText: text })
  } catch (error) {
    pass.failed(signal.aborted ? 'cancelled' : error instanceof CallFailed ? error.failure : 'misconfigured')
    throw error
  }
}

/** How long all calls wait after a refusal. A wait that is too long ends only the refused call. */
function pauseOf({ retryAfterMs }: CallFailed, { backoffMs, maxRetryAfterMs }: RetryPolicy): number {
  if (retryAfterMs === undefined) return backoffMs
  return retryAfterMs > maxRetryAfterMs ? 0 : retryAfterMs
}

function totalTokens({ inputTokens, outputTokens }: CallUsage): number | undefined {
  return inputTokens === undefined || outputTokens === undefined ? undefined : inputTokens + outputTokens
}

/** Waits. The wait ends early if the provider recovers or the signal aborts. */
async function waitOrRecover(ms: number, { circuit }: Limiter, clock: Clock, signal: AbortSignal): Promise<void> {
  const waking = new AbortController()
  if (circuit.state !== 'closed') void circuit.closed().then(() => waking.abort())
  // `sleep` rejects if the wait ends early, which is expected.
  await clock.sleep(ms, AbortSignal.any([signal, waking.signal])).catch(() => {})
}

function cancelled({ model }: CallRequest, error: unknown): CallFailed {
  if (error instanceof CallFailed && error.failure === 'cancelled') return error
  const partialText = error instanceof CallFailed ? error.partialText : undefined
  return new CallFailed(model, 'cancelled', 'cancelled.', { partialText })
}

function withHistory(
  failed: CallFailed,
  partialText: string | undefined,
  failures: readonly FailedAttempt[],
): CallFailed {
  const { model, failure, status, retryAfterMs, cause } = failed
  const message = failed.message.slice(model.length + 2)
  return new CallFailed(model, failure, message, { status, retryAfterMs, partialText, failures, cause })
}
