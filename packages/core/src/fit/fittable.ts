import type { Sheet } from './sheet.ts'

/** A form that a layer can take in the prompt. Each form replaces the previous one and contains more. */
export interface Form {
  /** `minimal`, `condensed`, `full`; for items, how many there are. */
  readonly name: string
  /** The measure of the whole layer in this form; worked out when first asked for. */
  readonly sheet: Sheet
  /** For items: the indices that this form adds to the one before. */
  readonly added?: readonly number[]
}

/** A layer as input of fitting: the forms it offers and their places in the total order. */
export interface Fittable {
  readonly id: string
  /** Kept layers come first and all of them must fit. */
  readonly isKept: boolean
  /** Higher comes earlier; among equals, the order of the blueprint decides. */
  readonly priority: number
  /** Tokens up to which the layer comes before every layer's surplus. */
  readonly target: number | undefined
  /** Tokens that the layer never goes beyond. */
  readonly max?: number | undefined
  /** Few forms, tried from the richest down. */
  readonly levels?: readonly Form[]
  /** Many forms, each a little more than the last; a fresh walk each time. */
  readonly growth?: () => Iterable<Form>
}
