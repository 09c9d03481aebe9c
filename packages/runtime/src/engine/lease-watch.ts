import type { Lease } from './worker-lease.ts'

/** A worker that is silent for this long is declared dead. */
const LEASE_MS = 10_000
/** After a gap of this length, an observer cannot know what happened during the gap. */
const LONGEST_GAP_MS = 3_000

/**
 * Tells which leases have lapsed, measured by this observer's own monotonic clock. No time is stored or compared
 * between machines, so a clock change has no effect. During a database outage nobody can extend a lease, so every lease
 * is watched anew after a gap.
 */
export class LeaseWatch {
  readonly #seen = new Map<string, { readonly beat: string; readonly since: number }>()
  #lastLook = Number.NEGATIVE_INFINITY

  /** @param now milliseconds of a monotonic clock */
  look(leases: readonly Lease[], now: number): readonly Lease[] {
    if (now - this.#lastLook > LONGEST_GAP_MS) this.#seen.clear()
    this.#lastLook = now
    const there = new Set(leases.map(({ worker }) => worker))
    for (const worker of this.#seen.keys()) if (!there.has(worker)) this.#seen.delete(worker)
    return leases.filter(({ worker, beat }) => {
      const seen = this.#seen.get(worker)
      if (seen?.beat !== beat) this.#seen.set(worker, { beat, since: now })
      return seen?.beat === beat && now - seen.since >= LEASE_MS
    })
  }
}
