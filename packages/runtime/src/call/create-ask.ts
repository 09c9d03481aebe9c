import { type CallOptions, type CallOutcome, callModel } from './call-model.ts'
import type { CallSettings } from './call-settings.ts'
import { createLimiters, retryPolicy, systemClock } from './limits/index.ts'
import type { SharedLimits } from './limits/shared-limits.ts'
import type { CallRequest, Model } from './model.ts'
import type { ModelKind } from './model-kind.ts'

export interface AskOptions {
  readonly openModel: (id: string) => Model | Promise<Model>
  readonly settings?: CallSettings
  /** Model kinds that have their own limits. */
  readonly kinds?: readonly ModelKind[]
  /** A number from 0 (inclusive) to 1 (exclusive), for retry jitter. */
  readonly random: () => number
  /** Provider limits that all processes share. */
  readonly shared?: SharedLimits
}

/** Calls the model that a request names. */
export type Ask = (
  request: CallRequest,
  signal: AbortSignal,
  onEvent?: CallOptions['onEvent'],
  options?: Pick<CallOptions, 'takesPartial'>,
) => Promise<CallOutcome>

/** Calls models during the lifetime of a process. Opens each model once and respects provider limits. */
export function createAsk({ openModel, settings = {}, kinds, random, shared }: AskOptions): Ask {
  const clock = systemClock
  const limiters = createLimiters(settings, clock, { ...(kinds && { kinds }), ...(shared && { shared }) })
  const retry = retryPolicy(settings.limits ?? {})
  const models = new Map<string, Promise<Model>>()
  return async (request, signal, onEvent, options) => {
    let model = models.get(request.model)
    if (!model) {
      model = Promise.resolve(openModel(request.model))
      models.set(request.model, model)
    }
    return callModel(request, {
      model: await model,
      limiter: limiters.for(request.model),
      retry,
      clock,
      random,
      signal,
      ...(onEvent && { onEvent }),
      ...options,
    })
  }
}
