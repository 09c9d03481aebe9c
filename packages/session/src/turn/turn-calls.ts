import type { Origin, PromptRecord } from '@quire/runtime/artifact'
import { type CallRequest, callFingerprint } from '@quire/runtime/call'
import type { RecordedCall, StepContext } from '@quire/runtime/engine'

/** Told while a model is asked: the text as it grows, and that it begins anew after a failed attempt. */
export type OnResponse = (
  event:
    | { readonly type: 'text'; readonly text: string }
    | { readonly type: 'again' }
    /** The reply only looked something up; the one that answers the message comes now. */
    | { readonly type: 'looked-up' },
) => void

/** The calls of one turn. Each has a name that a crash does not change, so that none is paid for twice. */
export class TurnCalls {
  readonly #step: Pick<StepContext, 'call'>
  readonly #asked = new Map<string, number>()

  constructor(step: Pick<StepContext, 'call'>) {
    this.#step = step
  }

  /** Asks for the reply that the conversation shows, or for the rest of it. */
  reply(
    request: CallRequest,
    origins: readonly Origin[],
    record: PromptRecord,
    {
      number,
      continuation,
      searchable,
      signal,
      onResponse,
    }: {
      /** From 1; more than one where a reply only looked things up. */
      readonly number: number
      readonly continuation: number
      readonly searchable: string
      readonly signal: AbortSignal
      readonly onResponse?: OnResponse
    },
  ): Promise<RecordedCall> {
    return this.#step.call(request, origins, record, {
      name: continuation === 0 ? String(number) : `${number}.${continuation}`,
      searchable,
      signal,
      onProgress: (event) => {
        if (event.type === 'text') onResponse?.(event)
        // What was shown of the reply before stays true.
        if (event.type === 'attempt.failed' && continuation === 0) onResponse?.({ type: 'again' })
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
