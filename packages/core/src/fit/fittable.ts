import type { Sheet } from './sheet.ts'

/** One form of a layer in the prompt. Each form contains more than the previous form, and replaces it. */
export interface Form {
  /** The level (`minimal`, `condensed` or `full`). For a layer of items, the number of items. */
  readonly name: string
  /** The size of the whole layer in this form, computed on first use. */
  readonly sheet: Sheet
  /** The indices of the items that this form adds. Set only for layers of items. */
  readonly added?: readonly number[]
}

/** A layer to fit, with its possible forms. */
export interface Fittable {
  readonly id: string
  /** Kept layers are filled first, and all of them must fit. */
  readonly isKept: boolean
  /** Layers with higher priority come first. If priorities are equal, the order in the blueprint decides. */
  readonly priority: number
  /** The target size in tokens. Layers are filled to their targets before any layer exceeds its target. */
  readonly target: number | undefined
  /** Maximum number of tokens for the layer. */
  readonly max?: number | undefined
  /** A few forms, smallest first. The largest form is tried first. */
  readonly levels?: readonly Form[]
  /** A sequence of forms, smallest first. Each call starts again with the smallest form. */
  readonly growth?: () => Iterable<Form>
}
