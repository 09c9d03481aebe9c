import type { Profile, Tier } from '../model/profile.ts'
import type { SourcedText } from '../source.ts'
import type { TemplateFinder } from '../template/template-finder.ts'
import type { QuoteTags } from '../xml/quote-tags.ts'
import type { XmlElement } from '../xml/xml-element.ts'
import type { ItemInput } from './item.ts'
import type { LayerDefinition } from './layer-definition.ts'

/** The values that a layer handles specially. Other JSON values are rendered as indented JSON. */
export type LayerValue =
  | string
  | number
  | boolean
  | SourcedText
  | XmlElement
  | readonly ItemInput[]
  /** The end of a longer conversation. `startsAt` is the number of characters before it. */
  | { readonly items: readonly ItemInput[]; readonly startsAt?: number }
  /** Versions written for each level. A missing version is condensed from the next larger one. */
  | { readonly levels: { readonly minimal?: LevelValue; readonly condensed?: LevelValue; readonly full: LevelValue } }
  | null
  | undefined

export type LevelValue =
  | LevelContent
  | {
      readonly content: LevelContent
      /** What this version omits. Shown in the report. */
      readonly leftOut: readonly string[]
    }

export type LevelContent = string | SourcedText | XmlElement

export interface LayerSourceContext {
  readonly inputs: Readonly<Record<string, unknown>>
  readonly layer: LayerDefinition
  readonly profile: Profile
  readonly tier: Tier
  /** The values available to templates. Inputs override overlays. */
  readonly values: Readonly<Record<string, unknown>>
  readonly templates: TemplateFinder
  /** Whether a missing variable is an error. */
  readonly isStrict: boolean
  /** Quotes the prompt's own tags in material. Text in a `verbatimElement` needs no quoting. */
  readonly quote: QuoteTags
}

/**
 * A function that supplies the content of a layer. A blueprint refers to it by name as the layer's `source`.
 * @example
 * const today: LayerSource = ({ inputs }) => `Today is ${inputs.date}.`
 */
export type LayerSource = (context: LayerSourceContext) => LayerValue | Promise<LayerValue>
