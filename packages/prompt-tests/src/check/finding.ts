/** A check that did not hold: what was expected, and what was there instead. */
export interface Finding {
  readonly line: number
  readonly message: string
  /** The first difference, as lines to print. */
  readonly difference?: readonly string[]
}

/** What a check found wrong, without its place. */
export type Failing = Omit<Finding, 'line'>
