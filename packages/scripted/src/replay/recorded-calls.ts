import type { Message } from '@quire/core'
import type { CallUsage, FinishReason } from '@quire/runtime/call'

/** A recorded response to a request. */
export interface RecordedResponse {
  readonly text: string
  readonly finishReason: FinishReason
  readonly providerFinishReason?: string
  readonly usage: CallUsage
}

/** Recorded calls, keyed by the fingerprints of their requests. */
export interface RecordedCalls {
  find(fingerprint: string): RecordedResponse | undefined | Promise<RecordedResponse | undefined>
  /** Lists the recorded requests. If this method exists, errors describe the differences. */
  requests?(): Iterable<RecordedRequest> | Promise<Iterable<RecordedRequest>>
}

export interface RecordedRequest {
  readonly model: string
  readonly messages: readonly Message[]
  readonly maxOutputTokens: number
  readonly temperature?: number
  readonly seed?: number
  readonly reasoning?: string
}
