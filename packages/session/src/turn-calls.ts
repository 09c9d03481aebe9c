import type { Origin, PromptRecord } from '@quire/runtime/artifact'
import type { CallRequest } from '@quire/runtime/call'
import { callFingerprint } from '@quire/runtime/call'
import {
  CallAllowance,
  type CallRecords,
  createCallRecords,
  DEFAULT_LIMITS,
  type RecordedCall,
  recordCall,
} from '@quire/runtime/engine'
import type { OnReply, SessionEnv } from './session-env.ts'

/** The calls of one turn: recorded before and after, and given back instead of made again. */
export class TurnCalls {
  readonly #env: SessionEnv
  readonly #place: { readonly run: string; readonly step: string }
  readonly #records: CallRecords
  readonly #signal: AbortSignal
  readonly #asked = new Map<string, number>()

  constructor(env: SessionEnv, place: { readonly run: string; readonly step: string }, signal: AbortSignal) {
    this.#env = env
    this.#place = place
    const allowance = new CallAllowance()
    // A turn has just begun: there is nothing to count before its first calls.
    allowance.counted(place.run, DEFAULT_LIMITS.calls!)
    this.#records = createCallRecords(env.store.db, allowance)
    this.#signal = signal
  }

  async call(
    request: CallRequest,
    origins: readonly Origin[],
    options: {
      readonly record?: PromptRecord
      /** Not the reply that the conversation shows. */
      readonly isSide?: boolean
      readonly searchable?: string
      readonly onReply?: OnReply
      readonly signal?: AbortSignal
    } = {},
  ): Promise<RecordedCall> {
    const { store, ask, costOf, prepare } = this.#env
    const signal = options.signal ?? this.#signal
    const prepared = prepare?.(request) ?? request
    return recordCall(store.db, prepared, {
      records: this.#records,
      ...this.#place,
      // The reply that the conversation shows is the first.
      number: options.isSide ? this.#nameOf(prepared) : 1,
      limits: DEFAULT_LIMITS,
      origins,
      ...(options.record && { record: options.record }),
      ...(options.searchable !== undefined && { searchable: options.searchable }),
      ask: (asked) => ask(asked, signal, options.onReply),
      costOf,
    })
  }

  /**
   * Side calls are made at the same time and end in any order, so each is named for what it asks: then a turn that is
   * run again finds every reply that there is.
   */
  #nameOf(request: CallRequest): string {
    const print = callFingerprint(request).slice(0, 16)
    const times = (this.#asked.get(print) ?? 0) + 1
    this.#asked.set(print, times)
    return times === 1 ? print : `${print}.${times}`
  }
}
