import type { Origin, PromptRecord } from '@quire/runtime/artifact'
import { type CallRequest, callFingerprint } from '@quire/runtime/call'
import type { RecordedCall, StepContext } from '@quire/runtime/engine'

/** Called with the text so far while a model answers. Also called when the model starts its answer again. */
export type OnResponse = (
  event:
    | { readonly type: 'text'; readonly text: string }
    | { readonly type: 'again' }
    /** The reply contained only look-ups. The actual answer follows. */
    | { readonly type: 'looked-up' },
) => void

/** The calls of one turn. Call names stay the same after a crash, so that no call is paid for twice. */
export class TurnCalls {
  readonly #step: Pick<StepContext, 'call'>
  readonly #asked = new Map<string, number>()

  constructor(step: Pick<StepContext, 'call'>) {
    this.#step = step
  }

  /** Asks for the visible reply or its continuation. */
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
      /** The reply's position in its turn, starting at 1. After a look-up, the same turn contains another reply. */
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
        // If a continuation is retried, the text that is already shown stays.
        if (event.type === 'attempt.failed' && continuation === 0) onResponse?.({ type: 'again' })
      },
    })
  }

  /** Makes a call outside the conversation. Such calls run concurrently. */
  side(
    request: CallRequest,
    origins: readonly Origin[],
    record: PromptRecord,
    signal: AbortSignal,
  ): Promise<RecordedCall> {
    return this.#step.call(request, origins, record, { name: this.#nameOf(request), signal })
  }

  /**
   * Returns the name of a call: a fingerprint of its request, followed by a number if the same request was already
   * sent.
   */
  #nameOf(request: CallRequest): string {
    const print = callFingerprint(request).slice(0, 16)
    const times = (this.#asked.get(print) ?? 0) + 1
    this.#asked.set(print, times)
    return times === 1 ? print : `${print}.${times}`
  }
}
