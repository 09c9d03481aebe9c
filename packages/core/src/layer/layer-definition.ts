import type { Tier } from '../model/profile.ts'

export type Role = 'system' | 'user' | 'assistant'

/** How a layer can be shortened to fit the budget. */
export type FitRule =
  /** Included in full; if it does not fit, the prompt fails. */
  | 'keep'
  /** The version authored for the model's tier, or one condensed for it. */
  | 'variant'
  /** Shorter versions as the budget requires. */
  | 'condense'
  /** For items: drops the oldest first, in blocks. */
  | 'oldest-first'
  /** For items: drops those with the lowest weight first. */
  | 'lowest-first'
  /** Included in full or left out. */
  | 'omit'

export const FIT_RULES: readonly FitRule[] = ['keep', 'variant', 'condense', 'oldest-first', 'lowest-first', 'omit']

/** One value for all tiers, or one value per tier. */
export type PerTier<T> = T | { readonly [tier in Tier]?: T }

/** A named part of a prompt, as a blueprint declares it. */
export interface LayerDefinition {
  readonly id: string
  readonly role: Role
  /** Names of templates; the first that exists is used. They may contain `{{inputs}}`. */
  readonly template?: string | readonly string[]
  /** The name of an input, or of a source that the kit supplies. */
  readonly source?: string
  readonly format?: 'text' | 'xml'
  readonly fit: FitRule
  readonly priority?: number
  /**
   * Up to this many tokens, the layer takes precedence over the surplus of any layer. 0 leaves the layer out for that
   * tier.
   */
  readonly target?: PerTier<number>
  /** Maximum number of tokens for the layer, however much room there is. Kept layers have no maximum. */
  readonly max?: PerTier<number>
  /** Maximum number of items: the newest or those with the highest weight. */
  readonly limit?: PerTier<number>
  /** Approximate number of tokens of conversation to leave out at a time (oldest-first). */
  readonly block?: PerTier<number>
  /** Whether other prompts share the same text up to the end of this layer, so that a provider should cache it. */
  readonly stable?: boolean
  /** Heading above the layer in plain text. */
  readonly heading?: string
  /** Label directly before the layer in plain text: `User: `. */
  readonly label?: string
  /** Separator between two items. */
  readonly separator?: string
  /** The element's name in XML; the layer's id by default. */
  readonly element?: string
  /** Where the blueprint declares it. */
  readonly line?: number
}

export function forTier<T>(value: PerTier<T> | undefined, tier: Tier): T | undefined {
  if (typeof value !== 'object' || value === null) return value as T | undefined
  return (value as { readonly [tier in Tier]?: T })[tier]
}
