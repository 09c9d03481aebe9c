import type { Sheet } from './sheet.ts'

/** A form that a layer can take in the prompt. Each form replaces the previous one and contains more. */
export interface Form {
  /** `minimal`, `condensed` or `full`; for items, the number of items. */
  readonly name: string
  /** The measure of the whole layer in this form, computed on first use. */
  readonly sheet: Sheet
  /** For items: the indices that this form adds to the previous one. */
  readonly added?: readonly number[]
}

/** A layer as input of fitting: the forms it offers and their order. */
export interface Fittable {
  readonly id: string
  /** Kept layers come first, and all of them must fit. */
  readonly isKept: boolean
  /** Higher priority comes earlier. On a tie, the order of the blueprint decides. */
  readonly priority: number
  /** Up to this many tokens, the layer takes precedence over the surplus of any layer. */
  readonly target: number | undefined
  /** Maximum number of tokens for the layer. */
  readonly max?: number | undefined
  /** A few forms, tried from the richest down. */
  readonly levels?: readonly Form[]
  /** Many forms, each slightly larger than the last. Each call starts a new iteration. */
  readonly growth?: () => Iterable<Form>
}
