/** A process's share is the number of remaining calls divided by this number. */
const SHARERS = 16
/** Maximum number of runs to cache. If a run was evicted, its calls are counted again. */
const MAX_RUNS = 100

/**
 * The number of calls that a run may start in this process before the run's calls must be counted again. Counting gives
 * the number of remaining calls, and this process takes a share of that number. Calls are counted rarely if the limit
 * is far, and before every call if the limit is close. Processes do not know each other's shares, so together they may
 * exceed the limit by the unused parts of their shares.
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

  /** Takes calls from the share. If too few are left, takes none and returns false. */
  take(runs: readonly string[]): boolean {
    const wanted = Map.groupBy(runs, (run) => run)
    for (const [run, { length }] of wanted) if ((this.#left.get(run) ?? 0) < length) return false
    for (const [run, { length }] of wanted) this.#left.set(run, this.#left.get(run)! - length)
    return true
  }
}
