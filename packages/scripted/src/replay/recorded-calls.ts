import type { Message } from '@quire/core'
import type { CallUsage, FinishReason } from '@quire/runtime/call'

/** What was answered to a request once. */
export interface RecordedResponse {
  readonly text: string
  readonly finishReason: FinishReason
  readonly providerFinishReason?: string
  readonly usage: CallUsage
}

/** Calls that were made, by the fingerprint of what was sent. */
export interface RecordedCalls {
  find(fingerprint: string): RecordedResponse | undefined | Promise<RecordedResponse | undefined>
  /** Requests that were recorded; where they can be listed, a failure says what differs. */
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
