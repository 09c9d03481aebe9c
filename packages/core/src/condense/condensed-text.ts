import type { Diagnostic } from '../diagnostic.ts'
import type { Source, SourcedText } from '../source.ts'

/** `condensed` omits illustrations. `minimal` also omits details. */
export type CondenseLevel = 'condensed' | 'minimal'

/** Why a passage was left out. */
export type DroppedKind =
  | 'code'
  | 'comment'
  | 'detail'
  | 'example'
  | 'explanation'
  | 'fence'
  | 'heading'
  | 'lead-in'
  | 'nested-list'
  | 'quote'
  | 'separator'
  | 'table'

/** A passage that was left out. */
export interface Dropped {
  readonly what: DroppedKind
  /** The line where the passage starts in the original text, counted from 1. */
  readonly line: number
  readonly source: Source
  /** The length in UTF-16 code units. */
  readonly characters: number
}

export interface CondensedText extends SourcedText {
  /** In the order of the original text. */
  readonly dropped: readonly Dropped[]
  /** If the text could not be condensed, it is unchanged and this list contains a diagnostic. */
  readonly diagnostics: readonly Diagnostic[]
}

export type Condense = (text: SourcedText | string, level: CondenseLevel) => CondensedText
