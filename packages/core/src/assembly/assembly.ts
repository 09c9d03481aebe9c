import type { Diagnostic } from '../diagnostic.ts'
import type { LevelName } from '../layer/layer-content.ts'
import type { FitRule, Role } from '../layer/layer-definition.ts'
import type { Tier } from '../model/profile.ts'
import type { FormatName } from '../render/format.ts'
import type { Message, Span, StableEnd } from '../render/lay-out.ts'
import type { PrefixReport } from './compare-prefix.ts'

/** How much of a layer was included in the prompt. */
export type Outcome = 'full' | 'condensed' | 'minimal' | 'partial' | 'omitted' | 'empty'

/**
 * Omitted content. `returnsAt` is the smallest budget that would include it, or undefined if no budget is large enough.
 */
export interface Dropped {
  readonly what: string
  readonly count: number
  readonly returnsAt?: number
}

export interface LayerReport {
  readonly id: string
  readonly role: Role
  readonly rule: FitRule
  readonly outcome: Outcome
  /** Why the layer is incomplete: the budget, the model's tier, or missing content. */
  readonly reason?: string
  /** The level of detail. Set only for text layers. */
  readonly level?: LevelName
  /** For a layer of items, the number of included items and the total number of items. */
  readonly items?: { readonly kept: number; readonly total: number }
  /**
   * The token count of the layer in the prompt, without separators between layers. In the format `messages`, includes
   * the overhead of each message that starts in the layer.
   */
  readonly tokens: number
  readonly target?: number
  readonly dropped: readonly Dropped[]
  /**
   * The smallest budget in which the complete layer fits. Absent if the layer is already complete, or if no budget is
   * large enough.
   */
  readonly returnsAt?: number
}

/** A prompt that was assembled from a blueprint for one model. Spans, hash and prices are computed on first use. */
export interface Assembly {
  readonly blueprint: string
  /** The rendered prompt. For the format `messages`, the content as plain text. */
  readonly text: string
  readonly messages: readonly Message[]
  /**
   * The cache breakpoints. They are the ends of the stable layers at the start of the messages, or of an XML prompt that
   * was not converted to messages yet.
   */
  readonly stableEnds: readonly StableEnd[]
  /** The prompt as XML, if the format is XML. */
  readonly xml?: string
  readonly format: FormatName
  readonly model: string
  readonly tier: Tier
  readonly tokens: {
    readonly total: number
    /** The token budget of the prompt: the window minus the reserve, or the lower budget that the caller requested. */
    readonly budget: number
    readonly reserve: number
    readonly exact: boolean
    /** The rest of `total` that belongs to no layer: separators between layers and the overhead of the response. */
    readonly overhead: number
    /**
     * The token count of `messages`, with the overhead of each message and of the response. Can differ from `total` if
     * the format is not `messages`.
     */
    readonly sent: number
  }
  readonly layers: readonly LayerReport[]
  /** Spans in order. They cover the whole `text` without overlap. */
  readonly spans: readonly Span[]
  /** The prefix shared with the previous assembly, if one was given. */
  readonly prefix?: PrefixReport
  readonly diagnostics: readonly Diagnostic[]
  /** The SHA-256 of the content sent to the model. */
  readonly hash: string
}
