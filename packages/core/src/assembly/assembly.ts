import type { Diagnostic } from '../diagnostic.ts'
import type { LevelName } from '../layer/layer-content.ts'
import type { FitRule, Role } from '../layer/layer-definition.ts'
import type { Tier } from '../model/profile.ts'
import type { Message, Span } from '../render/chunk-output.ts'
import type { FormatName } from '../render/format.ts'
import type { StableEnd } from '../render/stable-ends.ts'
import type { PrefixReport } from './compare-prefix.ts'

/** How much of a layer went into the prompt. */
export type Outcome = 'full' | 'condensed' | 'minimal' | 'partial' | 'omitted' | 'empty'

/** Omitted content, and the smallest budget that would bring it back; undefined if no budget would. */
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
  /** Why it is not whole: the budget, the model's tier, or what the layer lacked. */
  readonly reason?: string
  /** The version of the text, for layers of text. */
  readonly level?: LevelName
  /** How many items went in, of how many, for layers of items. */
  readonly items?: { readonly kept: number; readonly total: number }
  /** Tokens of the layer as it stands in the prompt, without what stands between layers. */
  readonly tokens: number
  readonly target?: number
  readonly dropped: readonly Dropped[]
  /** The smallest budget at which the layer is whole; absent where it is, or where no budget would do. */
  readonly returnsAt?: number
}

/** A blueprint filled, fitted and rendered for one model. Spans, hash and prices are computed on first use. */
export interface Assembly {
  readonly blueprint: string
  /** The prompt in its format. For `messages`, the same content as plain text. */
  readonly text: string
  readonly messages: readonly Message[]
  /** Where the stable layers end that the messages begin with; breakpoints for a provider's cache. */
  readonly stableEnds: readonly StableEnd[]
  /** The prompt as XML, in that format. */
  readonly xml?: string
  readonly format: FormatName
  readonly model: string
  readonly tier: Tier
  readonly tokens: {
    readonly total: number
    /** Most tokens that the prompt may have: the window without the reserve, or less where the caller said so. */
    readonly budget: number
    readonly reserve: number
    readonly exact: boolean
  }
  readonly layers: readonly LayerReport[]
  /** Cover `text` exactly once, in order. */
  readonly spans: readonly Span[]
  /** How much of the beginning is the same as in the previous assembly, where one was given. */
  readonly prefix?: PrefixReport
  readonly diagnostics: readonly Diagnostic[]
  /** SHA-256 of what is sent. */
  readonly hash: string
}
