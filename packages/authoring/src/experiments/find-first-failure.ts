/** What a probe says about one position. */
export type Probed = 'passed' | 'failed'

export interface FirstFailure {
  /** The last position that is known to pass. -1 if none is. */
  readonly passed: number
  /** The first position that is known to fail. The number of positions if none is. */
  readonly failed: number
}

/**
 * Searches for the place where passing turns into failing. The two results are neighbours, and both were probed, even
 * if the positions pass and fail several times. The ends are not probed first: with n positions, at most log2(n + 1)
 * probes are needed, rounded up.
 * @example await findFirstFailure(8, async (at) => (at < 5 ? 'passed' : 'failed')) // → { passed: 4, failed: 5 }
 */
export async function findFirstFailure(count: number, probe: (at: number) => Promise<Probed>): Promise<FirstFailure> {
  let passed = -1
  let failed = count
  while (failed - passed > 1) {
    const middle = Math.floor((passed + failed) / 2)
    if ((await probe(middle)) === 'passed') passed = middle
    else failed = middle
  }
  return { passed, failed }
}
