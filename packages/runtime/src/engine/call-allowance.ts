/** A process's share is the number of remaining calls divided by this number. */
const SHARERS = 16
/** Maximum number of runs to cache; a run that was evicted is counted again. */
const MAX_RUNS = 100

/**
 * The number of calls of a run that may start before they must be counted again. Counting gives the number left, of
 * which this process takes a share. Far from the limit it rarely counts; close to the limit it counts before every
 * call. Other processes' shares are unknown, so together they may exceed the limit by what is left of their shares.
 */
export class CallAllowance {
  readonly #left = new Map<string, number>()

  /** Records how many more calls a run may start in total. */
  counted(run: string, left: number): void {
    this.#left.delete(run)
    this.#left.set(run, Math.floor(left / SHARERS))
    for (const oldest of this.#left.keys()) {
      if (this.#left.size <= MAX_RUNS) break
      this.#left.delete(oldest)
    }
  }

  /** Takes calls from the share; takes none and returns false if there are too few. */
  take(runs: readonly string[]): boolean {
    const wanted = Map.groupBy(runs, (run) => run)
    for (const [run, { length }] of wanted) if ((this.#left.get(run) ?? 0) < length) return false
    for (const [run, { length }] of wanted) this.#left.set(run, this.#left.get(run)! - length)
    return true
  }
}
