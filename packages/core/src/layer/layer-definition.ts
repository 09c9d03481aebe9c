import type { Tier } from '../model/profile.ts'

export type Role = 'system' | 'user' | 'assistant'

/** How a layer can be shortened to fit the budget. */
export type FitRule =
  /** The layer is included in full. If it does not fit, the prompt fails. */
  | 'keep'
  /** Uses the version for the model's tier, or a shorter version. Versions are written by hand or condensed. */
  | 'variant'
  /** Shortens the layer as much as the budget requires. */
  | 'condense'
  /** Drops the oldest items first, in blocks. */
  | 'oldest-first'
  /** Drops the items with the lowest weight first. */
  | 'lowest-first'
  /** The layer is included in full or left out. */
  | 'omit'

export const FIT_RULES: readonly FitRule[] = ['keep', 'variant', 'condense', 'oldest-first', 'lowest-first', 'omit']

/** One value for all tiers, or one value per tier. */
export type PerTier<T> = T | { readonly [tier in Tier]?: T }

/** A named part of a prompt, as a blueprint declares it. */
export interface LayerDefinition {
  readonly id: string
  readonly role: Role
  /** Template names. A name may contain `{{inputs}}`. The first template that exists is used. */
  readonly template?: string | readonly string[]
  /** The name of an input or of a source from the kit. */
  readonly source?: string
  readonly format?: 'text' | 'xml'
  readonly fit: FitRule
  readonly priority?: number
  /**
   * The target size in tokens. Layers are filled to their targets before any layer exceeds its target. If the target
   * for a tier is 0, the layer is left out.
   */
  readonly target?: PerTier<number>
  /** The maximum number of tokens for the layer, even if there is more space. Ignored with `keep`. */
  readonly max?: PerTier<number>
  /** Maximum number of items. Keeps the newest items or those with the highest weight. */
  readonly limit?: PerTier<number>
  /**
   * The approximate size, in tokens, of the blocks in which the conversation is shortened. Used with `oldest-first`.
   */
  readonly block?: PerTier<number>
  /** Whether other prompts share the text up to the end of this layer. If so, a provider should cache that text. */
  readonly stable?: boolean
  /** Heading above the layer in plain text. */
  readonly heading?: string
  /** The label directly before the layer in plain text, such as `User: `. */
  readonly label?: string
  /** Separator between two items. */
  readonly separator?: string
  /** Adjacent layers with the same group are separated by a blank line instead of the blueprint's separator. */
  readonly group?: string
  /** The element's name in XML. The default is the layer's id. */
  readonly element?: string
  /** The line in the blueprint where the layer is declared. */
  readonly line?: number
}
