import type { Diagnostic } from '../diagnostic.ts'
import type { Source, SourcedText } from '../source.ts'

/** `condensed` omits illustrations; `minimal` omits details too. */
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
  /** Line of the given text where it starts, from 1. */
  readonly line: number
  readonly source: Source
  /** UTF-16 units. All entries together are the difference in length. */
  readonly characters: number
}

export interface CondensedText extends SourcedText {
  /** In the order of the given text. */
  readonly dropped: readonly Dropped[]
  /** Not empty where the text was too large or too odd to be condensed and came back as it was. */
  readonly diagnostics: readonly Diagnostic[]
}

export type Condense = (text: SourcedText | string, level: CondenseLevel) => CondensedText
