/**
 * The measurements of a text needed to count it as part of a longer one: the parts at both ends that may merge with a
 * neighbour, and the number of tokens between those parts. A text without a safe boundary is all `head`. A safe
 * boundary is a position where the vocabulary splits regardless of context, so the parts on either side can be counted
 * separately. Measures form a monoid under `join` with `EMPTY_MEASURE`.
 */
export interface Measure {
  readonly head: string
  readonly middle: number
  readonly tail: string | undefined
}

export const EMPTY_MEASURE: Measure = { head: '', middle: 0, tail: undefined }

/** Counts tokens with one vocabulary, for whole texts or parts. Caches counts by content, up to its own limit. */
export interface Tokenizer {
  /** The vocabulary: `o200k_base`, `llama3`, or `estimate` and its basis. */
  readonly id: string
  /** False if the count is an estimate. Estimates include a margin and were never too low for any measured text. */
  readonly isExact: boolean
  /** `total(measure(text))`. */
  count(text: string): number
  measure(text: string): Measure
  /** The measure of `a`'s text directly followed by `b`'s. */
  join(a: Measure, b: Measure): Measure
  total(measure: Measure): number
}
