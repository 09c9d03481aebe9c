/** A failed check with the expected and actual values. */
export interface Finding {
  readonly line: number
  readonly message: string
  /** The first difference, as lines to print. */
  readonly difference?: readonly string[]
}

/** A check's failure, without its location. */
export type Failing = Omit<Finding, 'line'>
