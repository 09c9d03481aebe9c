import type { CondensedText } from '../condense/condensed-text.ts'
import type { SourcedText } from '../source.ts'
import type { ItemList } from './item.ts'

/** The level of detail of a layer's text. `condensed` is for the medium tier. */
export type LevelName = 'minimal' | 'condensed' | 'full'
export const LEVEL_NAMES: readonly LevelName[] = ['minimal', 'condensed', 'full']

/** One version of a layer's text. */
export interface LevelText {
  readonly content: SourcedText
  /** Whether the text is already XML. */
  readonly isMarkup: boolean
  /** The passages that condensing removed. Absent if the author wrote this version. */
  readonly dropped?: CondensedText['dropped']
  /** What this version leaves out, as described by the author. */
  readonly leftOut?: readonly string[]
}

/** The levels that the author wrote. Each is built lazily. */
export type AuthoredLevels = ReadonlyMap<LevelName, () => LevelText>

/** A level that a layer offers for fitting. The text is created on first use. */
export interface Level extends LevelText {
  readonly name: LevelName
}

/** The content of a layer before fitting. */
export type LayerContent =
  | { readonly kind: 'empty'; readonly why: string }
  /** Versions of one text, from shortest to longest. */
  | { readonly kind: 'levels'; readonly levels: readonly Level[] }
  | { readonly kind: 'items'; readonly items: ItemList }
