import type { Lease } from './worker-lease.ts'

/** A worker that is silent for this long is declared dead. */
const LEASE_MS = 10_000
/** If the time between two checks is longer than this, heartbeats may have been missed. */
const LONGEST_GAP_MS = 3_000

/**
 * Returns the lapsed leases. Uses a local monotonic clock, so clock changes have no effect. Workers cannot renew leases
 * during an outage. After a long gap between checks, all leases therefore start again.
 */
export class LeaseWatch {
  readonly #seen = new Map<string, { readonly beat: string; readonly since: number }>()
  #lastLook = Number.NEGATIVE_INFINITY

  /** @param now the time of a monotonic clock, in milliseconds */
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
