/**
 * What has to be remembered of a text to count it as part of a longer one: the stretches at both ends that may
 * merge with a neighbour, and the tokens in between. A text without a safe boundary is all `head`.
 *
 * A safe boundary is a place where the vocabulary splits whatever stands around it, so the parts on either side
 * count on their own. Measures form a monoid under `join` with `EMPTY_MEASURE`.
 */
export interface Measure {
  readonly head: string
  readonly middle: number
  readonly tail: string | undefined
}

export const EMPTY_MEASURE: Measure = { head: '', middle: 0, tail: undefined }

/** Counts the tokens of one vocabulary, whole or in parts; memoises by content within bounds of its own. */
export interface Tokenizer {
  /** The vocabulary: `o200k_base`, `llama3`, or `estimate` and what it is estimated from. */
  readonly id: string
  /** False where the count is an estimate with a margin, never below what was measured for such text. */
  readonly isExact: boolean
  /** `total(measure(text))`. */
  count(text: string): number
  measure(text: string): Measure
  /** The measure of `a`'s text directly followed by `b`'s. */
  join(a: Measure, b: Measure): Measure
  total(measure: Measure): number
}
