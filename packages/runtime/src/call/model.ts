import type { Message, StableEnd } from '@quire/core'
import type { ReasoningEffort } from '@quire/core/model'

/** A request to a model: everything that determines the answer. */
export interface CallRequest {
  /** `provider/model`. */
  readonly model: string
  readonly messages: readonly Message[]
  readonly maxOutputTokens: number
  readonly temperature?: number
  readonly seed?: number
  /** How much the model is to reason first; its own default where not given. */
  readonly reasoning?: ReasoningEffort
  /** The JSON Schema that the answer must meet. Providers that take one hold the model to it. */
  readonly schema?: object
  /** Whether the rest of an answer is asked for: then only both parts together meet the schema, and nobody is held to it. */
  readonly isContinuation?: boolean
  /** Up to where other requests begin alike, for a provider that has to be told what to cache; not part of what is stored. */
  readonly stableEnds?: readonly StableEnd[]
  /** Lets an agent read or change files; not part of what is stored. Models that only answer do not use it. */
  readonly workplace?: Workplace
}

/** The folder that an agent works in during a call. */
export interface Workplace {
  /** Makes the folder as it has to be when the agent starts, whatever an attempt before left in it. */
  open(): Promise<string>
  /** Makes what the agent did to the folder part of its answer, so that both are stored as one. */
  close(folder: string, text: string): Promise<string>
  /** Removes the folder. Called at the end of every attempt, however it ended. */
  discard(): Promise<void>
  /** Whether the agent may only look at the files; what it changes all the same is lost. */
  readonly isReadOnly?: boolean
  /** Whether the agent may load configuration that it finds among the folder's files: hooks, servers, settings. */
  readonly isTrusted?: boolean
}

/** Why a reply ended, in provider-independent terms. */
export type FinishReason = 'stop' | 'length' | 'content-filter' | 'refusal' | 'error' | 'other'

/** Tokens as counted by the provider; undefined if it did not count them. */
export interface CallUsage {
  /** All of the input, cached or not. */
  readonly inputTokens?: number
  /** All of the output, reasoning included. */
  readonly outputTokens?: number
  /** Those of the output that the model reasoned with, where the provider counts them. */
  readonly reasoningTokens?: number
  /** Those of the input that the provider's cache served. */
  readonly cacheReadTokens?: number
  /** Those of the input that the provider stored in its cache, where it counts them. */
  readonly cacheWriteTokens?: number
}

/** Events of an answer: pieces of text, then the finish. */
export type CallEvent =
  | { readonly type: 'text'; readonly text: string }
  | {
      readonly type: 'finish'
      readonly finishReason: FinishReason
      /** The provider's own word for it. */
      readonly providerFinishReason?: string
      readonly usage: CallUsage
      /** What the provider or its client left out or changed: a parameter that the model does not take. */
      readonly warnings?: readonly string[]
    }

/**
 * A model that can be asked. The stream ends with one `finish`; a failure is thrown as `CallFailed`. Aborting the
 * signal really ends the request: the connection is closed, the process and its children are killed.
 */
export interface Model {
  readonly id: string
  stream(request: CallRequest, signal: AbortSignal): AsyncIterable<CallEvent>
  /** Throws what would keep it from answering and is known before anything is sent: no key, no program. @throws CallFailed */
  check?(): Promise<void>
}
