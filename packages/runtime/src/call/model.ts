import type { Message, StableEnd } from '@quire/core'
import type { ReasoningEffort } from '@quire/core/model'

/** A request to a model, with everything that determines the answer. */
export interface CallRequest {
  /** `provider/model`. */
  readonly model: string
  readonly messages: readonly Message[]
  readonly maxOutputTokens: number
  readonly temperature?: number
  readonly seed?: number
  /** The reasoning effort. By default, the model decides. */
  readonly reasoning?: ReasoningEffort
  /** The JSON Schema that the answer must satisfy. Providers that support schemas enforce it. */
  readonly schema?: object
  /** Whether this request continues a truncated answer. The schema applies only to the whole answer. */
  readonly isContinuation?: boolean
  /** The ends of shared prefixes, where some providers need cache markers. Not stored. */
  readonly stableEnds?: readonly StableEnd[]
  /** Lets an agent read or change files. Not stored. Ignored by models that are not agents. */
  readonly workplace?: Workplace
}

/** The folder in which an agent works during a call. */
export interface Workplace {
  /** Prepares the folder for the agent. An earlier attempt may have left files in the folder. */
  open(): Promise<string>
  /** Returns the answer text together with the agent's changes in the folder. */
  close(folder: string, text: string): Promise<string>
  /** Removes the folder. Called after every attempt, successful or not. */
  discard(): Promise<void>
  /** Whether the agent may only read the files. If so, its changes are discarded. */
  readonly isReadOnly?: boolean
  /** Whether the agent may load configuration from the folder, such as hooks, servers and settings. */
  readonly isTrusted?: boolean
  /** Whether the folder holds only what this run wrote. An agent may then write there without a sandbox. */
  readonly isOwn?: boolean
}

/** Why a response ended, in provider-independent terms. */
export type FinishReason = 'stop' | 'length' | 'content-filter' | 'refusal' | 'error' | 'other'

/** Token counts as reported by the provider. Counts that the provider did not report are undefined. */
export interface CallUsage {
  /** All input tokens, cached or not. */
  readonly inputTokens?: number
  /** All output tokens, including reasoning. */
  readonly outputTokens?: number
  /** Output tokens used for reasoning, if the provider counts these tokens. */
  readonly reasoningTokens?: number
  /** Input tokens served from the provider's cache. */
  readonly cacheReadTokens?: number
  /** Input tokens written to the provider's cache, if the provider counts these tokens. */
  readonly cacheWriteTokens?: number
}

/** A stored response. */
export interface RecordedCall {
  readonly id: string
  readonly text: string
  readonly finishReason: FinishReason
  readonly providerFinishReason: string | undefined
  readonly usage: CallUsage
}

/** Events of an answer: pieces of text, then one `finish` event. */
export type CallEvent =
  | { readonly type: 'text'; readonly text: string }
  | {
      readonly type: 'finish'
      readonly finishReason: FinishReason
      /** The provider's own finish reason. */
      readonly providerFinishReason?: string
      readonly usage: CallUsage
      /** Parameters that the provider or its client dropped or changed, such as unsupported parameters. */
      readonly warnings?: readonly string[]
    }

/**
 * A model that can be called. The stream ends with one `finish` event. Failures are thrown as `CallFailed`. Aborting
 * the signal closes the connection, or kills the process and its children.
 */
export interface Model {
  readonly id: string
  stream(request: CallRequest, signal: AbortSignal): AsyncIterable<CallEvent>
  /** Finds problems before a request is sent, such as a missing key or program. @throws CallFailed */
  check?(): Promise<void>
  /** Turns texts into vectors. Texts with similar meanings have similar directions. @throws CallFailed */
  embed?(texts: readonly string[], signal: AbortSignal): Promise<Embeddings>
}

/** The vectors of texts, in the same order. */
export interface Embeddings {
  readonly vectors: readonly (readonly number[])[]
  /** Undefined if the provider did not count them. */
  readonly inputTokens?: number
}
