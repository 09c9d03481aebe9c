import type { Reading } from '../reading/read-prompt.ts'
import type { SeededChoice } from '../seeded-choice.ts'
import type { Length } from '../writing/length.ts'
import type { Voice } from '../writing/voice.ts'
import type { Writer } from '../writing/writer.ts'
import type { SchemaOrFlag } from './json-schema.ts'

/** What all parts of filling a schema share. */
export interface Filling {
  readonly root: object
  readonly reading: Reading
  readonly voice: Voice
  readonly writer: Writer
  readonly length: Length
  readonly choice: SeededChoice
  /** Strings of the value that nothing limits. */
  readonly free: Set<string>
  /** The ids that entries have been given so far, each with the entry that it names. */
  readonly ids: { readonly id: string; readonly entry: string }[]
  fill(schema: SchemaOrFlag, place: Place): unknown
}

/** Where in the value we are. */
export interface Place {
  /** The names of the properties on the way, innermost last. */
  readonly names: readonly string[]
  /** Which entry of the nearest list. */
  readonly index: number
  readonly depth: number
}

/** `features[2]` is one of the `features`. */
export function withoutIndex(name: string): string {
  return name.replace(/\[\d+\]$/, '')
}

/** Beyond this, only what must be there is filled. */
export const GENEROUS_DEPTH = 6
/** Beyond this, nothing is filled: the schema asks for itself without end. */
export const MAX_DEPTH = 24
