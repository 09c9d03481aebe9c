import type { CondensedText } from '../condense/condensed-text.ts'
import type { SourcedText } from '../source.ts'
import type { ItemList } from './item.ts'

/** How much of a layer's text there is. `condensed` is what the medium tier gets. */
export type LevelName = 'minimal' | 'condensed' | 'full'
export const LEVEL_NAMES: readonly LevelName[] = ['minimal', 'condensed', 'full']

export interface LevelContent {
  readonly name: LevelName
  readonly isAuthored: boolean
  /** The text is XML already. */
  readonly isMarkup: boolean
  /** Worked out when first asked for. */
  readonly content: SourcedText
  /** What condensing left out of it, where it was not written so. */
  readonly dropped: CondensedText['dropped']
}

/** What a layer is made of, before fitting. */
export type LayerContent =
  | { readonly kind: 'empty'; readonly why: string }
  /** Shorter and longer versions of one text, ascending. */
  | { readonly kind: 'levels'; readonly levels: readonly LevelContent[] }
  | { readonly kind: 'items'; readonly items: ItemList }
