/**
 * The measurements that are needed to count a text as part of a longer text. They are the parts at both ends that may
 * merge with a neighbour, and the number of tokens between the two parts. A text without a safe boundary is all `head`.
 * A safe boundary is a position where the vocabulary splits regardless of context, so the parts on either side can be
 * counted separately. Measures form a monoid under `join` with `EMPTY_MEASURE`.
 */
export interface Measure {
  readonly head: string
  readonly middle: number
  readonly tail: string | undefined
}

export const EMPTY_MEASURE: Measure = { head: '', middle: 0, tail: undefined }

/** Counts tokens with one vocabulary, for whole texts or parts. Caches counts by content, up to a limit. */
export interface Tokenizer {
  /** The vocabulary's id, such as `o200k_base` or `llama3`. For an estimate, `estimate` and its basis. */
  readonly id: string
  /** False if the count is an estimate. Estimates include a margin and were never too low for any measured text. */
  readonly isExact: boolean
  /** `total(measure(text))`. */
  count(text: string): number
  measure(text: string): Measure
  /** The measure of `a`'s text directly followed by `b`'s text. */
  join(a: Measure, b: Measure): Measure
  total(measure: Measure): number
}
