import type { Origin, PromptRecord } from '@quire/runtime/artifact'
import { type CallRequest, callFingerprint } from '@quire/runtime/call'
import type { RecordedCall, StepContext } from '@quire/runtime/engine'

/** Told while a model is asked: the text as it grows, and that it begins anew after a failed attempt. */
export type OnResponse = (event: { readonly type: 'text'; readonly text: string } | { readonly type: 'again' }) => void

/** The name of the call whose reply the conversation shows. */
const REPLY = '1'

/** The calls of one turn. Each has a name that a crash does not change, so that none is paid for twice. */
export class TurnCalls {
  readonly #step: Pick<StepContext, 'call'>
  readonly #asked = new Map<string, number>()

  constructor(step: Pick<StepContext, 'call'>) {
    this.#step = step
  }

  /** Asks for the reply that the conversation shows. */
  reply(
    request: CallRequest,
    origins: readonly Origin[],
    record: PromptRecord,
    {
      searchable,
      signal,
      onResponse,
    }: { readonly searchable: string; readonly signal: AbortSignal; readonly onResponse?: OnResponse },
  ): Promise<RecordedCall> {
    return this.#step.call(request, origins, record, {
      name: REPLY,
      searchable,
      signal,
      onProgress: (event) => {
        if (event.type === 'text') onResponse?.(event)
        if (event.type === 'attempt.failed') onResponse?.({ type: 'again' })
      },
    })
  }

  /** Asks something beside the conversation. Such calls are made at the same time and end in any order. */
  side(
    request: CallRequest,
    origins: readonly Origin[],
    record: PromptRecord,
    signal: AbortSignal,
  ): Promise<RecordedCall> {
    return this.#step.call(request, origins, record, { name: this.#nameOf(request), signal })
  }

  /** A side call is named for what it asks. */
  #nameOf(request: CallRequest): string {
    const print = callFingerprint(request).slice(0, 16)
    const times = (this.#asked.get(print) ?? 0) + 1
    this.#asked.set(print, times)
    return times === 1 ? print : `${print}.${times}`
  }
}
