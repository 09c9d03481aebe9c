import type { Tier } from '../model/profile.ts'

export type Role = 'system' | 'user' | 'assistant'

/** Which increments a layer offers to fitting. */
export type FitRule =
  /** Whole or not at all, and the prompt fails without it. */
  | 'keep'
  /** The version authored for the model's tier, or one condensed for it. */
  | 'variant'
  /** Shorter versions as the budget asks for them. */
  | 'condense'
  /** Items: the oldest go first, in blocks. */
  | 'oldest-first'
  /** Items: the least weighty go first. */
  | 'lowest-first'
  /** Whole or not at all. */
  | 'omit'

export const FIT_RULES: readonly FitRule[] = ['keep', 'variant', 'condense', 'oldest-first', 'lowest-first', 'omit']

/** One value for every tier, or one for each. */
export type PerTier<T> = T | { readonly [tier in Tier]?: T }

/** A named part of a prompt, as a blueprint declares it. */
export interface LayerDefinition {
  readonly id: string
  readonly role: Role
  /** Names of templates, the first that exists counts; they may hold `{{inputs}}`. */
  readonly template?: string | readonly string[]
  /** The name of an input, or of a source that the kit supplies. */
  readonly source?: string
  readonly format?: 'text' | 'xml'
  readonly fit: FitRule
  readonly priority?: number
  /** Tokens up to which the layer comes before every layer's surplus. 0 leaves the layer out for that tier. */
  readonly target?: PerTier<number>
  /** Tokens that the layer never goes beyond, however much room there is. A kept layer has no such limit. */
  readonly max?: PerTier<number>
  /** At most so many items, the newest or weightiest. */
  readonly limit?: PerTier<number>
  /** About how many tokens of conversation are left out at a time (oldest-first). */
  readonly block?: PerTier<number>
  /** Whether other prompts begin with the same text up to its end, so that a provider's cache should keep it. */
  readonly stable?: boolean
  /** Heading above the layer in plain text. */
  readonly heading?: string
  /** Stands right before the layer's text in plain text: `User: `. */
  readonly label?: string
  /** Between two items. */
  readonly separator?: string
  /** The element's name in XML; the id unless given. */
  readonly element?: string
  /** Where the blueprint declares it. */
  readonly line?: number
}

export function forTier<T>(value: PerTier<T> | undefined, tier: Tier): T | undefined {
  if (typeof value !== 'object' || value === null) return value as T | undefined
  return (value as { readonly [tier in Tier]?: T })[tier]
}
