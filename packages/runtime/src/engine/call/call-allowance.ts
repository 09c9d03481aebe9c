/** The number of shares into which a run's remaining calls are divided. */
const SHARERS = 16
/** Maximum number of cached runs. The calls of an evicted run are counted again. */
const MAX_RUNS = 100

/**
 * This process's share of a run's remaining calls. When the share is used up, the run's calls must be counted again.
 * Near the limit, they are counted before every call. Several processes together may exceed the limit slightly.
 */
export class CallAllowance {
  readonly #left = new Map<string, number>()

  /** Sets how many more calls a run may start, across all processes. */
  counted(run: string, left: number): void {
    this.#left.delete(run)
    this.#left.set(run, Math.floor(left / SHARERS))
    for (const oldest of this.#left.keys()) {
      if (this.#left.size <= MAX_RUNS) break
      this.#left.delete(oldest)
    }
  }

  /** Takes calls from the share. Returns false and takes none if too few calls are left. */
  take(runs: readonly string[]): boolean {
    const wanted = Map.groupBy(runs, (run) => run)
    for (const [run, { length }] of wanted) if ((this.#left.get(run) ?? 0) < length) return false
    for (const [run, { length }] of wanted) this.#left.set(run, this.#left.get(run)! - length)
    return true
  }
}
