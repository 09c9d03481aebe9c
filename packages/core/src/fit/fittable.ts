import type { Sheet } from './sheet.ts'

/** A form that a layer can take in the prompt. Each form replaces the previous form and contains more. */
export interface Form {
  /** `minimal`, `condensed` or `full`. For items, this is the number of items. */
  readonly name: string
  /** The measure of the whole layer in this form, computed on first use. */
  readonly sheet: Sheet
  /** For items, the indices that this form adds to the previous form. */
  readonly added?: readonly number[]
}

/** A layer as input of fitting. Contains the forms that the layer offers and their order. */
export interface Fittable {
  readonly id: string
  /** Kept layers come first, and all kept layers must fit. */
  readonly isKept: boolean
  /** Layers with higher priority come first. If priorities are equal, the order in the blueprint decides. */
  readonly priority: number
  /** The layer gets this many tokens before any layer gets more than its own target. */
  readonly target: number | undefined
  /** Maximum number of tokens for the layer. */
  readonly max?: number | undefined
  /** A few forms. The richest form is tried first. */
  readonly levels?: readonly Form[]
  /** Many forms, each slightly larger than the one before. Each call starts a new iteration. */
  readonly growth?: () => Iterable<Form>
}
