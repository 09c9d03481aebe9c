import type { Sheet } from './sheet.ts'

/** A form that a layer can take in the prompt. Each form contains more than the previous form and replaces it. */
export interface Form {
  /** `minimal`, `condensed` or `full`. For items, this is the number of items. */
  readonly name: string
  /** The measure of the whole layer in this form, computed on first use. */
  readonly sheet: Sheet
  /** For items, the indices that this form adds to the previous form. */
  readonly added?: readonly number[]
}

/** A layer to fit, with its possible forms. */
export interface Fittable {
  readonly id: string
  /** Kept layers come first and must all fit. */
  readonly isKept: boolean
  /** Layers with higher priority come first. If priorities are equal, the order in the blueprint decides. */
  readonly priority: number
  /** The target size in tokens. Layers are filled to their targets before any layer exceeds its target. */
  readonly target: number | undefined
  /** Maximum number of tokens for the layer. */
  readonly max?: number | undefined
  /** A few forms. The richest is tried first. */
  readonly levels?: readonly Form[]
  /** Many forms in ascending size. Each call starts a new iteration. */
  readonly growth?: () => Iterable<Form>
}
