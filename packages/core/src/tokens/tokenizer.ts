/**
 * The token count of a text, in a form that can be joined with other texts. Both ends may merge with neighbouring text.
 * The middle starts and ends at safe boundaries, where the vocabulary always splits, so its count is fixed. A text
 * without a safe boundary is all `head`. Measures form a monoid under `join` with `EMPTY_MEASURE`.
 */
export interface Measure {
  readonly head: string
  readonly middle: number
  readonly tail: string | undefined
}

export const EMPTY_MEASURE: Measure = { head: '', middle: 0, tail: undefined }

/** Counts the tokens of texts with one vocabulary. Caches counts by content, up to a limit. */
export interface Tokenizer {
  /** The vocabulary's id, such as `o200k_base` or `llama3`. Estimates have ids such as `estimate:o200k_base*1.3`. */
  readonly id: string
  /** False if the count is an estimate. Estimates include a margin and were never too low in measurements. */
  readonly isExact: boolean
  /** `total(measure(text))`. */
  count(text: string): number
  measure(text: string): Measure
  /** Returns the measure of the concatenated text. */
  join(a: Measure, b: Measure): Measure
  total(measure: Measure): number
}
