/** How often a question is asked, and how many answers must pass. */
export interface RepeatPlan {
  readonly repeats: number
  readonly required: number
  /** Whether to ask no more when the verdict is certain. */
  readonly stopsEarly: boolean
}

/** The answers so far. An answer that could not be had counts against the case, but not as a failed answer. */
export interface Tally {
  readonly passed: number
  readonly failed: number
  readonly missing: number
}

/** The verdict, once the remaining answers can no longer change it. */
export function repeatVerdict(
  { passed, failed, missing }: Tally,
  { repeats, required }: RepeatPlan,
): 'passed' | 'failed' | undefined {
  if (passed >= required) return 'passed'
  return failed + missing > repeats - required ? 'failed' : undefined
}

/**
 * How many more answers can be asked for at once without asking for one too many. Even if all of them pass, or all of
 * them fail, the last one is needed for the verdict. So the questions asked do not depend on the order of the answers.
 */
export function neededAtOnce(
  { passed, failed, missing }: Tally,
  inFlight: number,
  { repeats, required, stopsEarly }: RepeatPlan,
): number {
  const left = repeats - passed - failed - missing - inFlight
  if (!stopsEarly) return left
  const toDecide = Math.min(required - passed, repeats - required + 1 - failed - missing)
  return Math.max(0, Math.min(left, toDecide - inFlight))
}

/** The number of passes that a share requires. Rounds up, because fewer passes would be a smaller share. */
export function requiredPasses(share: number, repeats: number): number {
  // The tolerance keeps 0.7 of 10 at 7, although 0.7 × 10 is slightly more than 7 in binary.
  return Math.max(1, Math.ceil(share * repeats - 1e-9))
}
